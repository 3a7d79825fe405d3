import compress from '@fastify/compress'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { contract } from '#contract/index.ts'
import { adminHandlers } from './account/admins.ts'
import { captchaHandlers } from './account/captcha.ts'
import { ingestKeyHandlers } from './account/ingestKeys.ts'
import { operatorHandlers } from './account/operators.ts'
import { caseImageHandlers, mountCaseImageUpload } from './caseconf/caseImages.ts'
import { pointHandlers } from './caseconf/points.ts'
import { handleFault } from './fault.ts'
import { addHeaders, origins } from './headers.ts'
import { mountHealth } from './health.ts'
import { mountIngest } from './ingest/mount.ts'
import { logAnswers } from './log.ts'
import { messageHandlers } from './message/messages.ts'
import { packagePriceHandlers } from './mission/packagePrices.ts'
import { complaintHandlers } from './operation/complaints.ts'
import { orderHandlers } from './operation/orders.ts'
import { overviewHandlers } from './operation/overview.ts'
import { pictureHandlers } from './operation/pictures.ts'
import { mountPaymentNotify } from './operation/refundNotifications.ts'
import { refundHandlers } from './operation/refunds.ts'
import { mountFiles } from './outside/storage/files.ts'
import { photoOrderHandlers } from './photo/photoOrders.ts'
import { photoPackageHandlers } from './photo/photoPackages.ts'
import { ingestTag, mountReference, signInText } from './reference.ts'
import { areaHandlers } from './scenic/areas.ts'
import { caseHandlers } from './scenic/cases.ts'
import { deviceHandlers } from './scenic/devices.ts'
import { serve } from './serve.ts'
import type { Services } from './services.ts'
import { mountEvents } from './system/events.ts'
import { jobHandlers } from './system/jobs.ts'
import { siteHandlers } from './system/site.ts'
import { endUnusedConnections } from './unusedConnections.ts'
import { compileValidator } from './validator.ts'
import { mountWeb } from './web.ts'
import { cleaned } from './wellFormed.ts'

/** The whole server on its services; not yet listening. This is the one list of what is mounted. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { env, log } = services
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    bodyLimit: 1_048_576,
    requestTimeout: 130_000,
    forceCloseConnections: 'idle',
    trustProxy: env.TRUST_PROXY ?? false,
    genReqId: () => requestId(),
  })
  app.decorateRequest('actor', null)
  app.decorateRequest('operationId', '')
  app.setValidatorCompiler(compileValidator)
  app.setErrorHandler(handleFault)
  app.addHook('preValidation', (request, _reply, done) => {
    // A batch that is posted in says of each item by itself what is wrong with it; a file is no text.
    if (request.body !== undefined && !request.url.startsWith('/ingest/') && !Buffer.isBuffer(request.body)) request.body = cleaned(request.body)
    done()
  })
  addHeaders(app, env)
  logAnswers(app)

  const others = origins(env)
  await app.register(cors, {
    origin: others.length ? others : false,
    allowedHeaders: ['authorization', 'content-type', 'last-event-id'],
    exposedHeaders: ['x-request-id', 'x-operation'],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    maxAge: 600,
  })
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } })
  await app.register(rateLimit, {
    global: false,
    max: env.RATE_LIMIT,
    timeWindow: 60_000,
    allowList: (request) => /^\/(healthz|readyz|assets\/|files\/)/.test(request.url),
    errorResponseBuilder: () => ({ statusCode: 429, code: 2004, msg: '操作过于频繁，请稍后再试' }),
  })
  // By address and before everything else: whatever a caller says of itself is unproven here, and looking it up costs the most.
  app.addHook('onRequest', app.rateLimit())
  await app.register(swagger, {
    openapi: {
      openapi: '3.0.3',
      info: { title: env.PRODUCT_NAME, version: env.CLIENT_VERSION },
      tags: [ingestTag],
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization', description: signInText } } },
    },
  })

  serve(app, services, 'account.admins', contract.account.admins, adminHandlers)
  serve(app, services, 'account.captcha', contract.account.captcha, captchaHandlers)
  serve(app, services, 'account.ingestKeys', contract.account.ingestKeys, ingestKeyHandlers)
  serve(app, services, 'account.operators', contract.account.operators, operatorHandlers)
  serve(app, services, 'caseconf.caseImages', contract.caseconf.caseImages, caseImageHandlers)
  await mountCaseImageUpload(app, services)
  serve(app, services, 'caseconf.points', contract.caseconf.points, pointHandlers)
  serve(app, services, 'message.messages', contract.message.messages, messageHandlers)
  serve(app, services, 'mission.packagePrices', contract.mission.packagePrices, packagePriceHandlers)
  serve(app, services, 'operation.complaints', contract.operation.complaints, complaintHandlers)
  serve(app, services, 'operation.orders', contract.operation.orders, orderHandlers)
  serve(app, services, 'operation.overview', contract.operation.overview, overviewHandlers)
  serve(app, services, 'operation.pictures', contract.operation.pictures, pictureHandlers)
  serve(app, services, 'operation.refunds', contract.operation.refunds, refundHandlers)
  serve(app, services, 'photo.photoOrders', contract.photo.photoOrders, photoOrderHandlers)
  serve(app, services, 'photo.photoPackages', contract.photo.photoPackages, photoPackageHandlers)
  serve(app, services, 'scenic.areas', contract.scenic.areas, areaHandlers)
  serve(app, services, 'scenic.cases', contract.scenic.cases, caseHandlers)
  serve(app, services, 'scenic.devices', contract.scenic.devices, deviceHandlers)
  serve(app, services, 'system.jobs', contract.system.jobs, jobHandlers)
  serve(app, services, 'system.site', contract.system.site, siteHandlers)
  mountEvents(app, services)
  endUnusedConnections(app)

  mountPaymentNotify(app, services)

  await mountIngest(app, services)
  mountFiles(app, services.storage, services.secrets)

  mountHealth(app, services)
  mountReference(app)
  await mountWeb(app)
  return app
}

let counter = 0
const started = Date.now().toString(36)
/** Unique over restarts and processes; short enough to be read aloud. */
const requestId = () => `E-${started}-${process.pid.toString(36)}-${(counter++).toString(36)}`.toUpperCase()
