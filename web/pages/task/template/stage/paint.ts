import { applyGrade, type ColorGrade } from '#contract/videos/colorGrade.ts'
import { gradeShader } from '#web/features/videos/preview/gl/gradeShader.ts'

/** A part of a picture, in shares of its sides. */
export interface Part {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What fills a frame of an aspect ratio with a picture, enlarged around a point in percent. */
export function partOf(
  { width, height }: { width: number; height: number },
  frame: number,
  { zoom, x, y }: { zoom: number; x: number; y: number },
): Part {
  const share = (frame * height) / width
  const [w, h] = [Math.min(1, share), Math.min(1, 1 / share)]
  const left = 1 - 1 / zoom
  return {
    x: (1 - w) / 2 + w * (x / 100) * left,
    y: (1 - h) / 2 + h * (y / 100) * left,
    width: w / zoom,
    height: h / zoom,
  }
}

export interface Painter {
  /** Slower and with fewer dots, because the browser gives no WebGL. */
  readonly coarse: boolean
  paint(picture: HTMLImageElement, part: Part, grade: ColorGrade): void
}

/** Draws on a canvas with WebGL, or with the same calculation pixel by pixel if there is no WebGL. */
export const openPainter = (canvas: HTMLCanvasElement, plain: boolean): Painter =>
  (plain ? null : shading(canvas)) ?? counting(canvas)

function counting(canvas: HTMLCanvasElement): Painter {
  const [width, height] = [352, 198]
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return {
    coarse: true,
    paint(picture, part, grade) {
      if (!context) return
      const { naturalWidth: w, naturalHeight: h } = picture
      context.drawImage(picture, part.x * w, part.y * h, part.width * w, part.height * h, 0, 0, width, height)
      const dots = context.getImageData(0, 0, width, height)
      const { data } = dots
      const corner = Math.hypot(width, height) / 2
      for (let at = 0, dot = 0; at < data.length; at += 4, dot++) {
        const far = Math.hypot((dot % width) + 0.5 - width / 2, Math.floor(dot / width) + 0.5 - height / 2) / corner
        const colour = applyGrade([data[at]! / 255, data[at + 1]! / 255, data[at + 2]! / 255], far, grade)
        for (let channel = 0; channel < 3; channel++) data[at + channel] = Math.round(255 * colour[channel]!)
      }
      context.putImageData(dots, 0, 0)
    },
  }
}

const corners = `#version 300 es
in vec2 corner;
out vec2 at;
void main() {
  at = corner * vec2(.5, -.5) + .5;
  gl_Position = vec4(corner, 0, 1);
}`

/** `applyGrade` as a shader, for all pixels at the same time. */
const colours = `#version 300 es
precision highp float;
uniform sampler2D picture;
uniform vec4 part;
in vec2 at;
out vec4 colour;
${gradeShader}
void main() {
  float far = length((at - .5) * vec2(16, 9)) / length(vec2(8, 4.5));
  colour = vec4(graded(texture(picture, part.xy + at * part.zw).rgb, far), 1);
}`

/** Null if the browser has no WebGL 2, or if its driver does not accept the program. */
function shading(canvas: HTMLCanvasElement): Painter | null {
  const gl = canvas.getContext('webgl2', { antialias: false, depth: false, preserveDrawingBuffer: true })
  if (!gl) return null
  Object.assign(canvas, { width: 880, height: 495 })
  const program = gl.createProgram()
  for (const [kind, text] of [
    [gl.VERTEX_SHADER, corners],
    [gl.FRAGMENT_SHADER, colours],
  ] as const) {
    const shader = gl.createShader(kind)
    if (!shader) return null
    gl.shaderSource(shader, text)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return null
  // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's own
  gl.useProgram(program)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, Float32Array.of(-1, -1, 1, -1, -1, 1, 1, 1), gl.STATIC_DRAW)
  const corner = gl.getAttribLocation(program, 'corner')
  gl.enableVertexAttribArray(corner)
  gl.vertexAttribPointer(corner, 2, gl.FLOAT, false, 0, 0)
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1)
  const place = (name: string) => gl.getUniformLocation(program, name)
  const texture = (kind: number, unit: number, name: string) => {
    gl.activeTexture(gl.TEXTURE0 + unit)
    gl.bindTexture(kind, gl.createTexture())
    for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T, gl.TEXTURE_WRAP_R])
      gl.texParameteri(kind, side, gl.CLAMP_TO_EDGE)
    for (const size of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(kind, size, gl.LINEAR)
    gl.uniform1i(place(name), unit)
  }
  texture(gl.TEXTURE_2D, 0, 'picture')
  texture(gl.TEXTURE_3D, 1, 'cube')
  const put = (size: number, values: Float32Array) => {
    gl.activeTexture(gl.TEXTURE1)
    gl.texImage3D(gl.TEXTURE_3D, 0, gl.RGB16F, size, size, size, 0, gl.RGB, gl.FLOAT, values)
  }
  put(1, new Float32Array(3))
  let shownPicture: HTMLImageElement | undefined
  let shownLut: ColorGrade['lut'] = null
  return {
    coarse: false,
    paint(picture, part, grade) {
      const { lut } = grade
      if (picture !== shownPicture) {
        gl.activeTexture(gl.TEXTURE0)
        gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB, gl.RGB, gl.UNSIGNED_BYTE, picture)
        shownPicture = picture
      }
      if (lut && lut !== shownLut) {
        put(lut.size, lut.values)
        shownLut = lut
      }
      gl.uniform4f(place('part'), part.x, part.y, part.width, part.height)
      gl.uniform4f(place('tone'), grade.exposure, grade.contrast, grade.saturation, grade.warmth)
      gl.uniform3fv(place('low'), lut?.domain[0] ?? [0, 0, 0])
      gl.uniform3fv(place('high'), lut?.domain[1] ?? [1, 1, 1])
      gl.uniform1f(place('size'), lut?.size ?? 1)
      gl.uniform1f(place('share'), lut ? grade.share : 0)
      gl.uniform2f(place('dark'), grade.dark, grade.radius)
      gl.viewport(0, 0, canvas.width, canvas.height)
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
    },
  }
}
