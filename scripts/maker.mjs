import { join } from 'node:path'
import { installed, runChild } from './prepare.mjs'

// npm run maker [-- options of maker/main.ts]: makes the films that a server has waiting, on this machine. Installs what is needed.
installed()
runChild([join('maker', 'main.ts'), ...process.argv.slice(2)])
