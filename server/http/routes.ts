import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Call } from '#schemas/calls/call.ts';
import { calls, type CallName } from '#schemas/calls/index.ts';
import { encodeTexts } from '#schemas/formats/encodeTexts.ts';
import type { TextPath } from '#schemas/formats/jsonTexts.ts';
import { isStorable, toStorable } from '#schemas/records/storable.ts';
import { textPaths } from '#schemas/formats/textPaths.ts';
import type { Principal } from '#server/organisation/actor.ts';
import { badRequest, wrongVerb } from '#server/refusals/http.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import { DATA_POLICY } from '#server/services/dataPolicy.ts';
import { BytesAnswer, HANDLED, type Exchange, type Handlers } from '#server/services/handler.ts';
import type { Services } from '#server/services/services.ts';
import { authenticate } from './authenticate.ts';
import { checkContentType } from './bodies.ts';
import { limitUpload } from './bodyTime.ts';
import { limitAnonymous, limitSignedIn } from './callLimits.ts';
import { callerAddress } from './callerAddress.ts';
import { countOnce } from './countOnce.ts';
import { whileDatabaseAnswers } from './deadline.ts';
import { success } from './envelope.ts';
import { languageOfHeader } from './language.ts';
import { isDisconnected } from './isDisconnected.ts';
import { compileCheck, type CallCheck } from './validate.ts';

const VERBS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const REPORT_BODY_BYTES = 16 * 1024;

/** Handler with its types put aside: the table has checked them. */
type AnyHandler = (exchange: Exchange) => Promise<unknown>;

interface Route {
  name: CallName;
  call: Call;
  check: CallCheck;
  run: AnyHandler;
  /** Fields of its answer that travel as JSON text; the server has their values. */
  texts: readonly TextPath[];
}

/** Makes a route of every row of the call table, with its further addresses; other verbs answer 405. */
export function registerCalls(app: FastifyInstance, handlers: Handlers, services: Services, options: { checkAnswers: boolean }): void {
  const verbsByUrl = new Map<string, Set<string>>();

  for (const name of Object.keys(calls)) {
    // The keys of the table are its names; a handler's own types stand in implement.ts.
    const route: Route = {
      name: name as CallName,
      call: calls[name as CallName],
      check: compileCheck(calls[name as CallName]),
      run: handlers[name as CallName] as AnyHandler,
      texts: textPaths(calls[name as CallName].answer),
    };
    for (const [method, url] of addressesOf(route.call)) {
      const verbs = verbsByUrl.get(url) ?? new Set();
      verbs.add(method);
      verbsByUrl.set(url, verbs);
      register(app, method, url, route, services, options);
    }
  }
  for (const [url, verbs] of verbsByUrl) {
    app.route({
      method: VERBS.filter((verb) => !verbs.has(verb)),
      url,
      onRequest: async (_request, reply) => {
        reply.header('Allow', [...verbs].join(', '));
        throw wrongVerb();
      },
      handler: async () => undefined,
    });
  }
}

function addressesOf(call: Call): [HTTPMethods, string][] {
  return [`${call.method} ${call.path}`, ...(call.also ?? [])].map((address) => {
    const [method, path = ''] = address.split(' ');
    // The verbs of the table are GET, POST and PUT.
    return [method as HTTPMethods, path.replaceAll(/\{(\w+)\}/g, ':$1')];
  });
}

interface RouteOptions {
  checkAnswers: boolean;
}

function register(app: FastifyInstance, method: HTTPMethods, url: string, route: Route, services: Services, options: RouteOptions): void {
  const { call, name } = route;
  const actors = new WeakMap<FastifyRequest, Principal>();
  app.route({
    method,
    url,
    exposeHeadRoute: false,
    config: { call: name, who: call.who },
    ...(name === 'policyReport' ? { bodyLimit: REPORT_BODY_BYTES } : {}),
    onRequest: async (request) => {
      checkContentType(request, name, call.kind);
      const actor = await whileDatabaseAnswers(services.database, authenticate(request, name, call, services));
      if (actor.id === '') limitAnonymous(services, callerAddress(request));
      else limitSignedIn(services, actor.id);
      actors.set(request, actor);
      if (call.kind === 'upload' && actor.id !== '') limitUpload(request);
    },
    handler: async (request, reply) => {
      const actor = actors.get(request);
      if (!actor) throw new Error('A call ran without knowing who makes it');
      // The reader of uploads would wait for ever for a body whose end it has missed.
      if (call.kind === 'upload' && isDisconnected(request)) throw badRequest();
      const exchange: Exchange = {
        services,
        actor,
        // Checked here; the handler's types are those of the same schemas.
        query: route.check.query(requestParametersOf(request)) as Exchange['query'],
        body: (call.kind === 'upload' ? {} : route.check.body(bodyFieldsOf(request))) as Exchange['body'],
        language: languageOfHeader(request.headers['accept-language']),
        traceId: request.traceId,
        address: callerAddress(request),
        request,
        reply,
      };
      return answer(reply, route, await answerOf(exchange, route), options);
    },
  });
}

/** What the handler gives. However the call ends, nothing of it stays open: a body nobody reads on, a file nobody is sent. */
async function answerOf(exchange: Exchange, { call, run }: Route): Promise<unknown> {
  const work = call.repeat === 'token' ? countOnce(exchange, run) : run(exchange);
  if (call.kind === 'upload') work.catch(() => passOver(exchange.request));
  try {
    return await whileDatabaseAnswers(exchange.services.database, work);
  } catch (error) {
    // It may end after the caller learned that the database is away.
    work.then((answer) => answer instanceof BytesAnswer && answer.stream.destroy()).catch(() => undefined);
    throw error;
  }
}

/** Reads the rest of an upload that was refused: browsers read the answer only once all is sent. Its time is limited (`limitUpload`). */
function passOver({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

/** Query and path parameters together; texts that no database could keep are refused. */
function requestParametersOf(request: FastifyRequest): Record<string, unknown> {
  return storable({ ...toRecord(request.query), ...toRecord(request.params) });
}

/** The body; JSON was checked as it was read, the fields of a form are here. */
function bodyFieldsOf({ body }: FastifyRequest): unknown {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? storable(body) : (body ?? {});
}

/** Errors: invalidParameter for a text that no database could keep. */
function storable<T extends object>(values: T): T {
  for (const [key, value] of Object.entries(values)) {
    if ([value].flat().some((text) => typeof text === 'string' && !isStorable(text))) throw invalidParameter(toStorable(key));
  }
  return values;
}

function toRecord(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

function answer(reply: FastifyReply, { name, call, check, texts }: Route, data: unknown, options: RouteOptions): FastifyReply {
  if (data === HANDLED) return reply;
  if (data instanceof BytesAnswer) {
    return reply.headers({ 'Content-Security-Policy': DATA_POLICY, ...data.headers }).send(data.stream);
  }
  if (name === 'policyReport') return reply.code(204).send();
  const wire = data === undefined ? null : encodeTexts(data, texts);
  if (options.checkAnswers) {
    const fault = check.answerFault(wire);
    if (fault !== undefined) throw new Error(`The answer of ${name} does not fit its schema: ${fault}`);
  }
  reply.header('Content-Security-Policy', DATA_POLICY);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(call.envelope ? success(wire, reply.request.traceId) : wire));
}
