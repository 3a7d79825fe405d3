import compress from '@fastify/compress'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { mountCodeDoor } from './domains/codes/door.ts'
import { mountMatterImageUpload } from './domains/matters/matters.ts'
import { mountUpdates } from './domains/releases/rollout/download.ts'
import { mountPackageUpload } from './domains/releases/upload.ts'
import { mountBuildUpload } from './domains/releases/web/upload.ts'
import { mountBillUpload } from './domains/sales/bills/upload.ts'
import { mountPaymentNotify } from './domains/sales/refundNotifications.ts'
import { mountCaseImageUpload } from './domains/scenic/caseImages.ts'
import { mountMediaHooks } from './domains/streams/streams/hooks.ts'
import { mountLive } from './domains/streams/streams/live.ts'
import { mountEvents } from './domains/system/events.ts'
import { mountMaterialUpload } from './domains/videos/material/upload.ts'
import { mountIngest } from './ingest/mount.ts'
import { exportHandler } from './platform/exports/handler.ts'
import { canFetch } from './platform/exports/madeFiles.ts'
import { mountFiles } from './platform/files/files.ts'
import { handleFault } from './platform/http/fault.ts'
import { addHeaders, origins } from './platform/http/headers.ts'
import { mountHealth } from './platform/http/health.ts'
import { ingestTag, mountReference, signInText } from './platform/http/reference.ts'
import { serve } from './platform/http/serve.ts'
import { readUnread } from './platform/http/unread.ts'
import { unroutable } from './platform/http/unroutable.ts'
import { endUnusedConnections } from './platform/http/unusedConnections.ts'
import { compileSerializer, compileValidator } from './platform/http/validation/validator.ts'
import { cleanInput } from './platform/http/validation/wellFormed.ts'
import { mountWeb } from './platform/http/web.ts'
import { mountImports } from './platform/imports/mount.ts'
import { logAnswers } from './platform/log.ts'
import type { Services } from './platform/services.ts'
import { resources } from './resources.ts'

/** Builds the whole server on its services, not yet listening. Operations of the contract come from the resource map; the rest is mounted here. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { env, log } = services
  const elsewhere = unroutable(env)
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    bodyLimit: 1_048_576,
    requestTimeout: 130_000,
    forceCloseConnections: 'idle',
    trustProxy: env.TRUST_PROXY ?? false,
    genReqId: () => requestId(),
    return503OnClosing: false,
    frameworkErrors: elsewhere.frameworkErrors,
    clientErrorHandler: elsewhere.clientErrorHandler,
  })
  app.decorateRequest('actor', null)
  app.decorateRequest('operationId', '')
  // Another site's form can send text/plain without a preflight, so that type is not accepted.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(compileSerializer)
  app.setErrorHandler(handleFault)
  cleanInput(app)
  addHeaders(app, env)
  logAnswers(app)
  readUnread(app)
  elsewhere.mount(app)

  const others = origins(env)
  await app.register(cors, {
    origin: others.length ? others : false,
    allowedHeaders: ['authorization', 'content-type', 'last-event-id'],
    exposedHeaders: ['x-request-id', 'x-operation'],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    maxAge: 600,
    strictPreflight: false,
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
      components: {
        securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization', description: signInText } },
      },
    },
  })

  serve(app, services, resources, exportHandler)
  await mountCaseImageUpload(app, services)
  await mountMatterImageUpload(app, services)
  await mountBillUpload(app, services)
  await mountMaterialUpload(app, services)
  await mountPackageUpload(app, services)
  await mountBuildUpload(app, services)
  await mountImports(app, services, resources)
  mountEvents(app, services)
  endUnusedConnections(app)

  mountPaymentNotify(app, services)
  mountCodeDoor(app, services)
  mountMediaHooks(app, services)
  mountLive(app, services)

  await mountIngest(app, services)
  mountFiles(app, services.storage, services.secrets, canFetch(services))
  mountUpdates(app, services)

  mountHealth(app, services)
  mountReference(app)
  await mountWeb(app, services.web)
  return app
}

let counter = 0
const started = Date.now().toString(36)
/** Unique over restarts and processes; short enough to be read aloud. */
const requestId = () => `E-${started}-${process.pid.toString(36)}-${(counter++).toString(36)}`.toUpperCase()
