import { almost, warming } from '#contract/videos/colorGrade.ts'

/** `applyGrade` as a function of a shader: `graded(colour, far)`. Its uniforms are set from a grade. */
export const gradeShader = `
precision highp sampler3D;
uniform sampler3D cube;
uniform vec4 tone;
uniform vec3 low, high;
uniform vec2 dark;
uniform float size, share;
vec3 light(vec3 c) { return mix(c / 12.92, pow((c + .055) / 1.055, vec3(2.4)), step(.04045, c)); }
vec3 shown(vec3 c) { return mix(c * 12.92, 1.055 * pow(c, vec3(1. / 2.4)) - .055, step(.0031308, c)); }
vec3 within(vec3 c) { return clamp(c, 0., 1.); }
vec3 graded(vec3 c, float far) {
  if (tone.x != 0.) c = within(shown(light(c) * exp2(tone.x)));
  c = within((c - .5) * (1. + tone.y) + .5);
  float grey = dot(c, vec3(.2126, .7152, .0722));
  c = within(mix(vec3(grey), c, 1. + tone.z));
  c = within(c * vec3(1. + ${warming} * tone.w, 1., 1. - ${warming} * tone.w));
  vec3 cell = within((c - low) / (high - low)) * (size - 1.) + .5;
  c = within(mix(c, texture(cube, cell / size).rgb, share));
  return c * (1. - dark.x * smoothstep(min(dark.y, ${almost}), 1., far));
}`
