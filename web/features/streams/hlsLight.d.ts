// The light build has no types; the part that we use has the types of the full build.
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
