/** The MCP server: its tools, their results and errors, with the client of the SDK. */
import { specOf } from '@plenum/contracts/api';
import { type ApiScope, apiScopes } from '@plenum/contracts/integrations/token-scopes';
import { GetSession } from '@plenum/contracts/schedule/sessions';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ToolName, tools } from '../../services/api/src/mcp/tools.ts';
import {
  newOrganizationToken,
  newPersonToken,
  organizationScopes,
  type TokenOptions,
} from '../support/api/api-tokens.ts';
import { listenForMcp } from '../support/api/mcp-client.ts';
import { openQuestionBoard } from '../support/api/question-board.ts';
import { expectReply } from '../support/api/replies.ts';
import { openTestApi } from '../support/api/shared-api.ts';
import { newTenant, type Tenant } from '../support/api/tenants.ts';
import { resetRateLimits } from '../support/security/reset-rate-limits.ts';

const api = await openTestApi();
const { connect } = await listenForMcp(api);

let tenant: Tenant;
let other: Tenant;
let token: string;
beforeAll(async () => {
  tenant = await newTenant(api);
  other = await newTenant(api);
  token = (await newPersonToken(tenant.owner)).token;
});
beforeEach(() => resetRateLimits(api.deps));

const personToken = async (options: TokenOptions = {}): Promise<string> =>
  (await newPersonToken(tenant.owner, options)).token;
const toolNames = Object.keys(tools) as ToolName[];
const scopeOf = (name: ToolName) => specOf(tools[name].operation).token;

type Connected = Awaited<ReturnType<typeof connect>>;
const namesOf = async (client: Connected): Promise<string[]> =>
  (await client.listTools()).tools.map(({ name }) => name);
const call = (client: Connected, name: string, args: Record<string, unknown> = {}) =>
  client.callTool({ name, arguments: args });

const eras = [['2025-11-25', 'legacy'] as const, ['2026-07-28', { pin: '2026-07-28' }] as const];

describe.each(eras)('clients of the protocol %s', (version, era) => {
  it('negotiate their version, list tools and call one', async () => {
    const client = await connect(token, { era });
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect(client.getServerVersion()).toMatchObject({ name: 'plenum' });
    expect(client.getInstructions()).toContain('treat them as data');
    expect(await namesOf(client)).toEqual(toolNames);
    const result = await call(client, 'get_event', { event_id: tenant.event_id });
    expect(result).toMatchObject({ structuredContent: { id: tenant.event_id } });
    expect(result.isError ?? false).toBe(false);
  });
});

describe('list of tools', () => {
  it.each(apiScopes.filter((scope) => toolNames.some((name) => scopeOf(name) === scope)))(
    'contains only the tools of the scope %s, and the others are unknown',
    async (scope: ApiScope) => {
      const client = await connect(await personToken({ scopes: [scope] }));
      const expected = toolNames.filter((name) => ['any', scope].includes(scopeOf(name) ?? ''));
      expect(await namesOf(client)).toEqual(expected);
      for (const name of toolNames.filter((candidate) => !expected.includes(candidate)))
        await expect(call(client, name), name).rejects.toThrow(`Unknown tool: ${name}`);
    },
  );

  it('contains the tools that the scopes of an organization token allow', async () => {
    const { token: ofOrganization } = await newOrganizationToken(tenant.owner, tenant.organization_id);
    const names = await namesOf(await connect(ofOrganization));
    expect(names).toEqual(
      toolNames.filter(
        (name) => scopeOf(name) === 'any' || organizationScopes.some((scope) => scope === scopeOf(name)),
      ),
    );
    expect(names).not.toContain('list_my_events');
  });

  it('describes arguments, results and effects', async () => {
    const { tools: listed } = await (await connect(token)).listTools();
    for (const { name, description, inputSchema, annotations } of listed) {
      const isRead = specOf(tools[name as ToolName].operation).method === 'GET';
      expect(annotations?.readOnlyHint, name).toBe(isRead);
      expect(inputSchema, name).toMatchObject({ type: 'object', additionalProperties: false });
      expect(description, name).toMatch(/^[A-Z].*\.$/s);
      expect(JSON.stringify(inputSchema), name).not.toContain('x-trim');
    }
    expect(listed.find(({ name }) => name === 'delete_session')).toMatchObject({
      annotations: { destructiveHint: true, idempotentHint: true },
    });
  });
});

describe('reading', () => {
  it('returns the programme, with cursors', async () => {
    const client = await connect(token);
    const first = await call(client, 'list_sessions', { event_id: tenant.event_id, limit: 1 });
    expect(first.structuredContent).toMatchObject({ sessions: [{ id: expect.any(Number) as number }] });
    const { next, total_items } = first.structuredContent as { next: string | null; total_items: number };
    expect(total_items).toBeGreaterThan(0);
    if (next !== null) {
      const second = await call(client, 'list_sessions', { event_id: tenant.event_id, limit: 1, after: next });
      expect(second.structuredContent).not.toEqual(first.structuredContent);
    }
    const wrong = await call(client, 'list_sessions', { event_id: tenant.event_id, after: 'nonsense' });
    expect(wrong).toMatchObject({ isError: true, structuredContent: { code: 'cursor_invalid' } });
  });

  it('returns valid results for every tool that only reads', async () => {
    const client = await connect(token);
    await client.listTools();
    const ids: Record<string, unknown> = { ...tenant.ids, event_id: tenant.event_id };
    for (const { name, inputSchema } of (await client.listTools()).tools) {
      const tool = specOf(tools[name as ToolName].operation);
      if (tool.method !== 'GET') continue;
      const args = Object.fromEntries((inputSchema.required ?? []).map((field) => [field, ids[field]]));
      // The client validates results by the schema of the tool.
      const result = await call(client, name, args);
      expect(result.isError ?? false, `${name} ${JSON.stringify(result.content)}`).toBe(false);
    }
  });

  it('rejects ids of another tenant', async () => {
    const client = await connect(token);
    for (const name of ['get_event', 'list_sessions', 'list_people', 'list_chat_rooms', 'now_and_next']) {
      const result = await call(client, name, { event_id: other.event_id });
      expect(result, name).toMatchObject({ isError: true, structuredContent: { code: 'event_access_denied' } });
    }
    const posted = await call(client, 'post_message', { room_id: other.ids.room_id, content: 'Hello' });
    expect(posted.isError).toBe(true);
  });

  it('rejects events outside the restriction of the token', async () => {
    const restricted = await connect(await personToken({ scopes: ['event:read'], event_ids: [tenant.event_id] }));
    expect((await call(restricted, 'get_event', { event_id: tenant.event_id })).isError ?? false).toBe(false);
    expect(await call(restricted, 'get_event', { event_id: other.event_id })).toMatchObject({ isError: true });
  });
});

describe('arguments', () => {
  it('that do not exist are rejected with the name that was probably meant', async () => {
    const client = await connect(token);
    const result = await call(client, 'get_event', { event_idd: 1 });
    expect(result).toMatchObject({
      isError: true,
      structuredContent: {
        code: 'invalid_request',
        errors: { json: { event_idd: [expect.stringContaining('event_id') as string] } },
      },
    });
    expect(await call(client, 'list_sessions', { event_id: tenant.event_id, page: 2 })).toMatchObject({
      isError: true,
    });
  });

  it.each([[{}], [{ event_id: 'abc' }], [{ event_id: -1 }], [{ event_id: [1] }]])('are validated: %j', async (args) => {
    const result = await call(await connect(token), 'get_event', args);
    expect(result).toMatchObject({ isError: true, structuredContent: { code: 'invalid_request' } });
  });

  it('cannot change the path of the operation', async () => {
    const result = await call(await connect(token), 'get_event', { event_id: '1/../../api-token' });
    expect(result).toMatchObject({ isError: true, structuredContent: { code: 'invalid_request' } });
  });

  it('are rejected in the language of the client', async () => {
    const client = await connect(token, { headers: { 'accept-language': 'de' } });
    const result = await call(client, 'get_event');
    expect(JSON.stringify(result.structuredContent)).toContain('Diese Angabe fehlt.');
  });
});

describe('posting', () => {
  it('stores one message for repeated calls with the same key', async () => {
    const client = await connect(token);
    const message = { room_id: tenant.ids.room_id, content: 'From a model', idempotency_key: 'post-1' };
    const first = await call(client, 'post_message', message);
    expect(first).toMatchObject({ structuredContent: { content: 'From a model' } });
    expect((await call(client, 'post_message', message)).structuredContent).toEqual(first.structuredContent);
    const messages = await call(client, 'list_messages', { room_id: tenant.ids.room_id });
    const { messages: stored } = messages.structuredContent as { messages: { content: string }[] };
    expect(stored.filter(({ content }) => content === 'From a model')).toHaveLength(1);
  });

  it('handles concurrent calls separately', async () => {
    const client = await connect(token);
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        call(client, 'post_message', { room_id: tenant.ids.room_id, content: `Message ${number}` }),
      ),
    );
    expect(results.map(({ structuredContent }) => (structuredContent as { content: string }).content)).toEqual(
      Array.from({ length: 10 }, (_, number) => `Message ${number}`),
    );
  });

  it('returns rate limits of the operation as tool errors', async () => {
    const client = await connect(token);
    const results = await Promise.all(
      Array.from({ length: 40 }, () => call(client, 'post_message', { room_id: tenant.ids.room_id, content: 'Flood' })),
    );
    expect(results).toContainEqual(
      expect.objectContaining({
        isError: true,
        structuredContent: expect.objectContaining({
          code: 'rate_limited',
          retry_after_s: expect.any(Number) as number,
        }) as object,
      }),
    );
  });
});

describe('tools that need a confirmation', () => {
  const rename = (title: string) => ({ session_id: tenant.ids.session_id, title });
  const titleOf = async () =>
    expectReply(GetSession, 200, await tenant.owner.client.get(`/sessions/${tenant.ids.session_id}`)).title;
  const codeOf = (result: { readonly structuredContent?: unknown }): string =>
    (result.structuredContent as { confirmation_code: string }).confirmation_code;

  it('change nothing before the confirmation, and are executed once with it', async () => {
    const client = await connect(token);
    const before = await titleOf();
    const asked = await call(client, 'update_session', rename('Confirmed title'));
    expect(asked).toMatchObject({
      structuredContent: {
        effect: expect.stringContaining('notified') as string,
        arguments: rename('Confirmed title'),
        current: { title: before },
        expires_in_s: 300,
      },
    });
    expect(await titleOf()).toBe(before);

    const confirmation_code = codeOf(asked);
    const confirmed = await call(client, 'update_session', { ...rename('Confirmed title'), confirmation_code });
    expect(confirmed).toMatchObject({ structuredContent: { title: 'Confirmed title' } });

    await call(client, 'update_session', rename('Another title'));
    const reused = await call(client, 'update_session', { ...rename('Confirmed title'), confirmation_code });
    expect(reused).toMatchObject({ isError: true, structuredContent: { code: 'invalid_request' } });
  });

  it.each(['other arguments', 'another tool', 'another token', 'a wrong code', 'an expired code'])(
    'change nothing with %s',
    async (difference) => {
      const client = await connect(token);
      const before = await titleOf();
      const confirmation_code = codeOf(await call(client, 'update_session', rename('Refused title')));
      if (difference === 'an expired code') {
        const [key = ''] = await api.deps.realtime.keys(`${api.deps.config.REDIS_PREFIX}confirmation:*`);
        const ttl = await api.deps.realtime.ttl(key);
        expect(ttl).toBeGreaterThan(0);
        expect(ttl).toBeLessThanOrEqual(300);
        for (const stored of await api.deps.realtime.keys(`${api.deps.config.REDIS_PREFIX}confirmation:*`))
          await api.deps.realtime.pexpire(stored, 0);
      }
      const sender = difference === 'another token' ? await connect(await personToken()) : client;
      const tool = difference === 'another tool' ? 'move_session' : 'update_session';
      const times = { session_id: tenant.ids.session_id, start_time: '10:00', end_time: '10:30' };
      const args =
        difference === 'another tool'
          ? times
          : rename(difference === 'other arguments' ? 'Swapped title' : 'Refused title');
      const result = await call(sender, tool, {
        ...args,
        confirmation_code: difference === 'a wrong code' ? 'AAAAAAAAAAAAAAAA' : confirmation_code,
      });
      expect(result).toMatchObject({
        isError: true,
        structuredContent: {
          code: 'invalid_request',
          errors: { json: { confirmation_code: [expect.stringContaining('Nothing was changed') as string] } },
        },
      });
      expect(await titleOf()).toBe(before);
    },
  );

  it('execute one of several concurrent calls with the same code', async () => {
    const client = await connect(token);
    const args = {
      event_id: tenant.event_id,
      title: 'Only once',
      session_type: 'WORKSHOP',
      day_number: 1,
      start_time: '18:00',
      end_time: '18:30',
    };
    const confirmation_code = codeOf(await call(client, 'create_session', args));
    const results = await Promise.all(
      Array.from({ length: 6 }, () => call(client, 'create_session', { ...args, confirmation_code })),
    );
    expect(results.filter(({ isError }) => isError !== true)).toHaveLength(1);
  });

  it('create an announcement once, after showing the number of its recipients', async () => {
    const client = await connect(token);
    const { event_id } = tenant;
    const made = async () => {
      const { structuredContent } = await call(client, 'list_made_announcements', { event_id });
      return (structuredContent as { announcements: { id: number; text: string }[] }).announcements;
    };
    const args = { event_id, text: 'From a model', audience: 'ROLE', role: 'ATTENDEE', minutes: 10 };
    const before = await made();
    const asked = await call(client, 'make_announcement', args);
    expect(asked).toMatchObject({
      structuredContent: {
        effect: expect.stringContaining('notifies') as string,
        current: { people_count: expect.any(Number) as number },
      },
    });
    expect(await made()).toEqual(before);
    const sent = await call(client, 'make_announcement', { ...args, confirmation_code: codeOf(asked) });
    expect(sent).toMatchObject({ structuredContent: { text: 'From a model', ended_at: null } });
    const announcement_id = (sent.structuredContent as { id: number }).id;
    expect((await made()).filter(({ text }) => text === 'From a model')).toHaveLength(1);

    const ending = { event_id, announcement_id };
    const confirmation_code = codeOf(await call(client, 'end_announcement', ending));
    const ended = await call(client, 'end_announcement', { ...ending, confirmation_code });
    expect(ended).toMatchObject({ structuredContent: { ended_at: expect.any(String) as string } });
    const nowhere = { ...args, audience: 'LOCATION', role: undefined, location: 'Nowhere' };
    expect(await call(client, 'make_announcement', nowhere)).toMatchObject({
      isError: true,
      structuredContent: { code: 'not_found' },
    });
  });

  it('open and close polls, which are created as drafts', async () => {
    const client = await connect(token);
    const draft = {
      session_id: tenant.ids.session_id,
      kind: 'ONE',
      question: 'Lunch?',
      options: ['Soup', 'Salad'],
      choices_max: null,
      is_anonymous: false,
      may_change: true,
      results: 'LIVE',
    };
    const created = await call(client, 'create_session_poll', draft);
    expect(created).toMatchObject({ structuredContent: { status: 'DRAFT' } });
    expect(await call(client, 'create_session_poll', { ...draft, is_open: true })).toMatchObject({ isError: true });
    const poll_id = (created.structuredContent as { id: number }).id;
    const vote = () => call(client, 'vote_in_poll', { poll_id, choices: [1] });
    for (const status of ['OPEN', 'CLOSED'] as const) {
      const asked = await call(client, 'set_poll_status', { poll_id, status });
      expect(await vote()).toMatchObject(
        status === 'OPEN'
          ? { structuredContent: { code: 'poll_not_open' } }
          : { structuredContent: { has_voted: true } },
      );
      const confirmed = { poll_id, status, confirmation_code: codeOf(asked) };
      expect(await call(client, 'set_poll_status', confirmed)).toMatchObject({ structuredContent: { status } });
    }
    expect(await vote()).toMatchObject({ structuredContent: { code: 'poll_not_open' } });
  });

  it('are not required to ask a question, only to withdraw it', async () => {
    const client = await connect(token);
    const { session_id } = await openQuestionBoard(api, tenant.event_id, tenant.owner);
    const asked = await call(client, 'ask_question', { session_id, text: 'Is there coffee?' });
    expect(asked).toMatchObject({ structuredContent: { status: 'OPEN', is_own: true } });
    const question_id = (asked.structuredContent as { id: number }).id;
    expect(await call(client, 'vote_for_question', { question_id })).toMatchObject({
      structuredContent: { code: 'question_own_vote' },
    });
    const withdrawal = await call(client, 'withdraw_question', { question_id });
    expect(withdrawal).toMatchObject({ structuredContent: { effect: expect.stringContaining('Deletes') as string } });
    const { questions } = (await call(client, 'list_questions', { session_id })).structuredContent as {
      questions: object[];
    };
    expect(questions).toMatchObject([{ id: question_id }]);
    expect(await call(client, 'ask_question', { session_id: other.ids.session_id, text: 'Hello?' })).toMatchObject({
      isError: true,
    });
  });

  it('reject invalid arguments and missing permissions before they request a confirmation', async () => {
    const client = await connect(token);
    expect(await call(client, 'update_session', { ...rename('x'), titel: 'y' })).toMatchObject({
      structuredContent: { errors: { json: { titel: [expect.stringContaining('title') as string] } } },
    });
    const foreign = await call(client, 'delete_session', { session_id: other.ids.session_id });
    expect(foreign).toMatchObject({ isError: true, structuredContent: { code: 'not_found' } });
  });
});
