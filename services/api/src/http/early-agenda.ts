/**
 * Serves `GET /api/events/:event_id/agenda` from prebuilt buffers, before the request reaches Fastify. Authentication
 * and authorization are the same as in Fastify.
 */
import type { IncomingMessage } from 'node:http';
import { GetAgenda } from '@plenum/contracts/schedule/agenda';
import type { Deps } from '@plenum/core/deps';
import type { Authenticator } from '@plenum/core/domain/accounts/auth/authenticator';
import { getAgenda } from '@plenum/core/domain/schedule/sessions/get-agenda';
import type { PreparedAgenda } from '@plenum/core/domain/schedule/sessions/prepared-agendas.queries';
import { looksLikeApiToken } from '@plenum/core/platform/security/api-token';
import { authenticate, readAccessToken, rejectRestrictedActor } from './authenticate.ts';
import { acceptsGzip, matchesEtag, revalidatedHeaders } from './content-negotiation.ts';
import type { EarlyReply, EarlyRoute } from './early-replies.ts';

interface Replies {
  readonly notModified: EarlyReply;
  readonly gzipped: EarlyReply;
  readonly plain: EarlyReply;
}

interface AgendaRouteDeps {
  readonly deps: Pick<Deps, 'db' | 'once' | 'config'>;
  readonly authenticator: Authenticator;
  /** Headers of all replies. */
  readonly headers: Readonly<Record<string, string>>;
}

export function agendaRoute({ deps, authenticator, headers }: AgendaRouteDeps): EarlyRoute {
  const { db, once, config } = deps;
  const repliesByAgenda = new WeakMap<PreparedAgenda, Replies>();

  function repliesOf(agenda: PreparedAgenda): Replies {
    const existing = repliesByAgenda.get(agenda);
    if (existing !== undefined) return existing;
    const common = { ...headers, etag: agenda.etag, ...revalidatedHeaders };
    const withBody = (body: Buffer, encoding: Readonly<Record<string, string>>): EarlyReply => ({
      status: 200,
      head: Object.entries({
        ...common,
        'content-type': 'application/json; charset=utf-8',
        ...encoding,
        'content-length': String(body.byteLength),
      }).flat(),
      body,
    });
    const replies = {
      notModified: { status: 304, head: Object.entries(common).flat(), body: null },
      gzipped: withBody(agenda.gzipped, { 'content-encoding': 'gzip' }),
      plain: withBody(agenda.json, {}),
    } as const;
    repliesByAgenda.set(agenda, replies);
    return replies;
  }

  async function answer(request: IncomingMessage, event_id: number): Promise<EarlyReply | null> {
    const token = readAccessToken(request.headers, config.secure);
    if (token === null || looksLikeApiToken(token)) return null;
    const actor = await authenticate(authenticator, GetAgenda, token);
    rejectRestrictedActor(GetAgenda, actor);
    const agenda = await getAgenda({ db, once, actor }, event_id);
    const replies = repliesOf(agenda);
    if (matchesEtag(request.headers['if-none-match'], agenda.etag)) return replies.notModified;
    return acceptsGzip(request) ? replies.gzipped : replies.plain;
  }

  return {
    name: 'GetAgenda',
    // Fifteen digits are a safe integer; Fastify rejects longer ids.
    pattern: /^\/api\/events\/([1-9]\d{0,14})\/agenda$/,
    answer: (request, id) => answer(request, Number(id)),
  };
}
