export { messages } from './messages.ts'
export { notices } from './notices.ts'
