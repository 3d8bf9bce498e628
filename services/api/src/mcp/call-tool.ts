/** Executes tools: checks the arguments, requests a confirmation if the tool needs one, and calls the operation. */
import { specOf } from '@plenum/contracts/api';
import { languageOfRequest } from '@plenum/contracts/languages';
import type { Deps } from '@plenum/core/deps';
import type { Actor } from '@plenum/core/domain/actor';
import {
  confirmationLifetimeS,
  issueConfirmation,
  redeemConfirmation,
} from '@plenum/core/domain/integrations/api-tokens/confirmations';
import { errorBody, errorPhrase, failField, fail } from '@plenum/core/platform/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusalOf } from '../http/error-handler.ts';
import { callOperation, type OperationInput, type OperationReply } from './call-operation.ts';
import { resultOf, type ToolDefinition } from './tool-definition.ts';

/** The request that contains a call, and its authenticated caller. */
export interface McpCaller {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly request: FastifyRequest;
  readonly actor: Actor;
}

export interface ToolResult {
  readonly isError: boolean;
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent: Record<string, unknown>;
}

function toolResult(content: object, isError = false): ToolResult {
  return { isError, content: [{ type: 'text', text: JSON.stringify(content) }], structuredContent: { ...content } };
}

/** Converts the error body of an operation to the error of a tool. */
function toolError({ body, retryAfterS }: OperationReply): ToolResult {
  const { error, code: _status, status: _text, ...rest }: Record<string, unknown> = { ...resultOf(body) };
  return toolResult(
    { code: error, ...rest, ...(retryAfterS === undefined ? {} : { retry_after_s: retryAfterS }) },
    true,
  );
}

type Arguments = Readonly<Record<string, unknown>>;

function readArguments(tool: ToolDefinition, given: unknown): Arguments {
  const checked = tool.readArguments(given ?? {});
  return typeof checked === 'object' && checked !== null ? { ...checked } : {};
}

/** Distributes the arguments over the parts of the request. */
function inputOf({ spec, fields, sets = {} }: ToolDefinition, given: Arguments, actor: Actor): OperationInput {
  const input = { params: {}, query: {}, body: {} } as Record<'params' | 'query' | 'body', Record<string, unknown>>;
  for (const { name, part } of fields) if (part !== null && name in given) input[part][name] = given[name];
  const key = given['idempotency_key'];
  const idempotencyKey = typeof key === 'string' ? key : undefined;
  for (const [name, valueOf] of Object.entries(sets)) {
    const { properties = {} }: { properties?: object } = spec.params ?? {};
    input[name in properties ? 'params' : 'body'][name] = valueOf(actor, idempotencyKey);
  }
  return { ...input, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) };
}

/** Returns what a call would change; null if the token may not read it. */
async function previewOf({ app, request }: McpCaller, tool: ToolDefinition, { params, body }: OperationInput) {
  if (tool.preview === undefined) return null;
  const { properties = {} }: { properties?: object } = specOf(tool.preview).query ?? {};
  const query = Object.fromEntries(Object.entries(body).filter(([name]) => name in properties));
  const reply = await callOperation(app, request, tool.preview, { params, query, body: {} });
  const { error }: { readonly error?: unknown } = resultOf(reply.body);
  return error === 'token_scope_missing' ? null : reply;
}

async function askForConfirmation(
  caller: McpCaller,
  tool: ToolDefinition,
  input: OperationInput,
  given: Arguments,
): Promise<ToolResult> {
  const current = await previewOf(caller, tool, input);
  if (current !== null && current.status >= 400) return toolError(current);
  const confirmation_code = await issueConfirmation(caller.deps, confirmedCall(caller.actor, tool, given));
  return toolResult({
    confirmation_code,
    expires_in_s: confirmationLifetimeS,
    effect: tool.effect,
    arguments: given,
    ...(current === null ? {} : { current: current.body }),
  });
}

function confirmedCall({ token }: Actor, tool: ToolDefinition, input: Arguments) {
  if (token === undefined) throw fail('not_authenticated');
  return { api_token_id: token.api_token_id, tool: tool.name, input };
}

async function execute(caller: McpCaller, tool: ToolDefinition, given: unknown): Promise<ToolResult> {
  const { app, deps, request, actor } = caller;
  const { confirmation_code: code, ...values } = readArguments(tool, given);
  const input = inputOf(tool, values, actor);
  if (tool.effect !== undefined) {
    if (typeof code !== 'string') return askForConfirmation(caller, tool, input, values);
    if (!(await redeemConfirmation(deps, code, confirmedCall(actor, tool, values))))
      throw failField('confirmation_code', errorPhrase('confirmation_code'));
  }
  const reply = await callOperation(app, request, tool.operation, input);
  if (reply.status >= 400) return toolError(reply);
  return toolResult(tool.view === undefined ? resultOf(reply.body) : tool.view.of(reply.body, deps.clock.now()));
}

/** Executes a call. Errors of the product are results, which models can read. */
export async function callTool(caller: McpCaller, tool: ToolDefinition, given: unknown): Promise<ToolResult> {
  try {
    return await execute(caller, tool, given);
  } catch (error) {
    const { deps, request } = caller;
    const refusal = refusalOf(error);
    if (refusal.code === 'internal_error')
      deps.log.error({ request_id: request.id, tool: tool.name, err: error }, 'tool failed');
    return toolError({
      status: refusal.status,
      body: errorBody(refusal, request.id, languageOfRequest(request.headers)),
    });
  }
}
