import { gradeShader } from './gradeShader.ts'

/**
 * Places a rectangle in the film: `middle` and half its sides in pixels of the film, turned by a cosine and a sine. `at` runs from its
 * upper left corner.
 */
export const corners = `#version 300 es
uniform vec4 place;
uniform vec2 turn, film;
uniform float flip;
in vec2 corner;
out vec2 at;
void main() {
  vec2 from = (corner * 2. - 1.) * place.zw;
  vec2 dot = place.xy + vec2(from.x * turn.x - from.y * turn.y, from.x * turn.y + from.y * turn.x);
  vec2 clip = dot / film * 2. - 1.;
  at = corner;
  gl_Position = vec4(clip.x, clip.y * flip, 0, 1);
}`

const head = '#version 300 es\nprecision highp float;\nin vec2 at;\nout vec4 colour;\n'

/** The part of a clip that a frame shows: where the whole clip lies in the picture, and which part of that is seen. */
const shot = `${head}
uniform sampler2D picture;
uniform vec3 view;
uniform vec4 drawn;
uniform vec2 film;
void main() {
  vec2 dot = (view.xy + at * view.z) * film;
  vec2 from = (dot + drawn.xy) / drawn.zw;
  vec2 inside = step(vec2(0), from) * step(from, vec2(1));
  colour = vec4(texture(picture, from).rgb * inside.x * inside.y, 1);
}`

/** One direction of a Gaussian blur. */
const blur = `${head}
uniform sampler2D picture;
uniform vec2 along;
uniform float sigma;
void main() {
  vec3 sum = vec3(0);
  float weights = 0.;
  int reach = int(ceil(3. * sigma));
  for (int i = -reach; i <= reach; i++) {
    float weight = exp(-float(i * i) / (2. * sigma * sigma));
    sum += texture(picture, at + along * float(i)).rgb * weight;
    weights += weight;
  }
  colour = vec4(sum / weights, 1);
}`

/** The blurred picture where the visitor is not. `outline` is the visitor's; \`spot` is where it lies in the picture. */
const behind = `${head}
uniform sampler2D picture, blurred, outline;
uniform vec4 spot;
uniform float share;
void main() {
  vec2 from = (at - spot.xy) / spot.zw;
  vec2 inside = step(vec2(0), from) * step(from, vec2(1));
  float person = texture(outline, from).a * inside.x * inside.y;
  colour = vec4(mix(texture(picture, at).rgb, texture(blurred, at).rgb, share * (1. - person)), 1);
}`

const grade = `${head}
uniform sampler2D picture;
uniform vec2 film;
${gradeShader}
void main() {
  colour = vec4(graded(texture(picture, at).rgb, length((at - .5) * film) / (length(film) / 2.)), 1);
}`

/** A transition: ways are 0 to fade, 1 to dip into a colour, 2 to wipe, 3 by a mask. */
const join = `${head}
uniform sampler2D first, second, mask;
uniform int way;
uniform float done, soft, travel, nearest, light;
uniform vec2 ahead, film;
void main() {
  vec3 a = texture(first, at).rgb, b = texture(second, at).rgb;
  float share = done;
  if (way == 1) b = vec3(light);
  if (way == 2) share = clamp((nearest + travel * done - dot(at * film, ahead)) / soft, 0., 1.);
  if (way == 3) {
    float bright = dot(texture(mask, at).rgb, vec3(.2126, .7152, .0722));
    share = clamp((bright - 1. + done * (1. + soft)) / soft, 0., 1.);
  }
  colour = vec4(mix(a, b, share), 1);
}`

/** Something that lies on the picture; its colours are multiplied by its opacity. */
const layer = `${head}
uniform sampler2D picture;
uniform float opacity, mirrored;
void main() {
  vec4 c = texture(picture, vec2(mix(at.x, 1. - at.x, mirrored), at.y));
  // Edges that are turned would be stairs.
  vec2 edge = min(at, 1. - at) / fwidth(at);
  colour = c * opacity * clamp(min(edge.x, edge.y) + .5, 0., 1.);
}`

export const shaders = { shot, blur, behind, grade, join, layer } as const
