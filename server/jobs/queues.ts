/** The one list of queues. All of them exist from the start, so that `send` works before, and without, a worker in the same process. */
export const queues = ['refund', 'zip', 'caseImage'] as const
export type QueueName = (typeof queues)[number]
