import { corners, shaders } from './shaders.ts'

/** What a shader is given. A texture takes the next free unit; the sides of its picture do not matter. */
export type Value = number | readonly number[] | Texture | { readonly integer: number }

export interface Texture {
  readonly texture: WebGLTexture
  readonly kind: 'flat' | 'cube'
}

/** A texture that is drawn into. */
export interface Target extends Texture {
  readonly buffer: WebGLFramebuffer
}

export type ShaderName = keyof typeof shaders

interface Program {
  readonly program: WebGLProgram
  place(name: string): WebGLUniformLocation | null
}

/** A canvas with the shaders of films. Positions are pixels of the film, whatever size the canvas has. */
export class Surface {
  readonly canvas: HTMLCanvasElement
  readonly #gl: WebGL2RenderingContext
  readonly #programs = new Map<ShaderName, Program>()
  #film: readonly [number, number] = [16, 9]

  /** Undefined if the browser has no WebGL 2, or its driver does not accept the shaders. */
  static open(canvas: HTMLCanvasElement): Surface | undefined {
    const gl = canvas.getContext('webgl2', { antialias: false, depth: false, preserveDrawingBuffer: true })
    if (!gl) return undefined
    try {
      return new Surface(canvas, gl)
    } catch {
      return undefined
    }
  }

  private constructor(canvas: HTMLCanvasElement, gl: WebGL2RenderingContext) {
    this.canvas = canvas
    this.#gl = gl
    for (const [name, text] of Object.entries(shaders)) this.#programs.set(name as ShaderName, programOf(gl, text))
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
    gl.bufferData(gl.ARRAY_BUFFER, Float32Array.of(0, 0, 1, 0, 0, 1, 1, 1), gl.STATIC_DRAW)
    gl.enableVertexAttribArray(0)
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0)
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1)
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
  }

  /** Sets the sides of the film, and those of the canvas in dots. */
  size(film: { width: number; height: number }, dots: { width: number; height: number }) {
    this.#film = [film.width, film.height]
    Object.assign(this.canvas, dots)
  }

  get isLost() {
    return this.#gl.isContextLost()
  }

  texture(): Texture {
    const gl = this.#gl
    const texture = gl.createTexture()
    gl.bindTexture(gl.TEXTURE_2D, texture)
    smooth(gl, gl.TEXTURE_2D, gl.LINEAR)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, 1, 1, 0, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
    return { texture, kind: 'flat' }
  }

  /** Puts a picture into a texture. @param shrinks it may be drawn much smaller, and is prepared for that */
  put({ texture }: Texture, picture: TexImageSource, shrinks = false) {
    const gl = this.#gl
    gl.bindTexture(gl.TEXTURE_2D, texture)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, picture)
    if (!shrinks) return
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR)
    gl.generateMipmap(gl.TEXTURE_2D)
  }

  /** A table of colours, as `parseLut` returns it. */
  cube(size: number, values: Float32Array): Texture {
    const gl = this.#gl
    const texture = gl.createTexture()
    gl.bindTexture(gl.TEXTURE_3D, texture)
    smooth(gl, gl.TEXTURE_3D, gl.LINEAR)
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false)
    gl.texImage3D(gl.TEXTURE_3D, 0, gl.RGB16F, size, size, size, 0, gl.RGB, gl.FLOAT, values)
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
    return { texture, kind: 'cube' }
  }

  target(): Target {
    const gl = this.#gl
    const { texture } = this.texture()
    const { width, height } = this.canvas
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, null)
    const buffer = gl.createFramebuffer()
    gl.bindFramebuffer(gl.FRAMEBUFFER, buffer)
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0)
    return { texture, kind: 'flat', buffer }
  }

  /** Fills the canvas with a colour, each channel 0 to 1. */
  fill(red: number, green: number, blue: number) {
    const gl = this.#gl
    gl.bindFramebuffer(gl.FRAMEBUFFER, null)
    gl.clearColor(red, green, blue, 1)
    gl.clear(gl.COLOR_BUFFER_BIT)
  }

  /**
   * Draws a rectangle of the film, or all of it.
   * @param onto null is the canvas itself @param place middle and half sides in pixels @param turn radians clockwise
   */
  draw(
    name: ShaderName,
    onto: Target | null,
    values: Readonly<Record<string, Value>>,
    place?: readonly number[],
    turn = 0,
  ) {
    const gl = this.#gl
    const { program, place: locate } = this.#programs.get(name)!
    const [width, height] = this.#film
    // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's own
    gl.useProgram(program)
    gl.bindFramebuffer(gl.FRAMEBUFFER, onto?.buffer ?? null)
    gl.viewport(0, 0, this.canvas.width, this.canvas.height)
    if (place) gl.enable(gl.BLEND)
    else gl.disable(gl.BLEND)
    const whole = {
      ...{ film: [width, height], flip: onto ? 1 : -1, turn: [Math.cos(turn), Math.sin(turn)] },
      place: place ?? [width / 2, height / 2, width / 2, height / 2],
    }
    let unit = 0
    for (const [key, value] of Object.entries<Value>({ ...whole, ...values })) {
      const at = locate(key)
      if (at === null) continue
      if (typeof value === 'number') gl.uniform1f(at, value)
      else if (isList(value)) gl[`uniform${value.length as 2 | 3 | 4}fv`](at, value)
      else if ('integer' in value) gl.uniform1i(at, value.integer)
      else {
        gl.activeTexture(gl.TEXTURE0 + unit)
        gl.bindTexture(value.kind === 'cube' ? gl.TEXTURE_3D : gl.TEXTURE_2D, value.texture)
        gl.uniform1i(at, unit)
        unit++
      }
    }
    gl.activeTexture(gl.TEXTURE0)
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
  }

  /** Gives the memory of the graphics processor back at once. */
  close() {
    this.#gl.getExtension('WEBGL_lose_context')?.loseContext()
  }
}

const isList = (value: Exclude<Value, number>): value is readonly number[] => Array.isArray(value)

function smooth(gl: WebGL2RenderingContext, kind: number, filter: number) {
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T, gl.TEXTURE_WRAP_R])
    gl.texParameteri(kind, side, gl.CLAMP_TO_EDGE)
  for (const size of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(kind, size, filter)
}

/** @throws Error if the driver does not accept the shader */
function programOf(gl: WebGL2RenderingContext, text: string): Program {
  const program = gl.createProgram()
  for (const [kind, code] of [
    [gl.VERTEX_SHADER, corners],
    [gl.FRAGMENT_SHADER, text],
  ] as const) {
    const shader = gl.createShader(kind)!
    gl.shaderSource(shader, code)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.bindAttribLocation(program, 0, 'corner')
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) ?? 'not linked')
  const places = new Map<string, WebGLUniformLocation | null>()
  return {
    program,
    place(name) {
      const known = places.get(name)
      if (known !== undefined) return known
      const place = gl.getUniformLocation(program, name)
      places.set(name, place)
      return place
    },
  }
}
