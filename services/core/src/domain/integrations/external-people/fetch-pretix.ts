/** Requests to the pretix REST API through the outbound client, which validates URLs. */
import type { TicketShopProblem } from '@plenum/contracts/enums';
import type { Outbound, OutboundFailure, OutboundReply } from '../../../platform/outbound/outbound.ts';

export interface ShopAccess {
  readonly url: string;
  readonly organizer: string;
  readonly shop_event: string;
  readonly token: string;
}

/** Reason why a shop could not be read. */
export class ShopProblem extends Error {
  override readonly name = 'ShopProblem';
  readonly problem: TicketShopProblem;
  /** Seconds from `Retry-After`; 0 without the header. */
  readonly retryAfterS: number;

  constructor(problem: TicketShopProblem, retryAfterS = 0) {
    super(`The ticket shop could not be read: ${problem}.`);
    this.problem = problem;
    this.retryAfterS = retryAfterS;
  }
}

const timeoutMs = 20_000;
/** Enough for a page of 50 orders with their positions. */
const maxReplyBytes = 8 * 1024 * 1024;

const problems: Readonly<Record<OutboundFailure, TicketShopProblem>> = {
  address: 'ADDRESS',
  unreachable: 'UNREACHABLE',
  timeout: 'UNREACHABLE',
  too_large: 'UNREADABLE',
};

const problemsByStatus: Readonly<Record<number, TicketShopProblem>> = {
  401: 'TOKEN',
  403: 'TOKEN',
  404: 'NOT_FOUND',
  429: 'UNREACHABLE',
};

function problemOf({ status, headers }: OutboundReply): ShopProblem {
  const retryAfterS = Number(headers['retry-after']);
  const problem = problemsByStatus[status] ?? (status >= 500 ? 'UNREACHABLE' : 'UNREADABLE');
  return new ShopProblem(problem, Number.isFinite(retryAfterS) ? retryAfterS : 0);
}

/**
 * Returns the JSON at a path of the shop's event. Throws `ShopProblem`.
 * @param allowsMissing whether to return null for a missing resource instead of throwing
 */
export async function fetchPretix(
  outbound: Outbound,
  { url, organizer, shop_event, token }: ShopAccess,
  path: string,
  { allowsMissing = false } = {},
): Promise<unknown> {
  const eventPath = `/api/v1/organizers/${encodeURIComponent(organizer)}/events/${encodeURIComponent(shop_event)}/`;
  const result = await outbound.send({
    method: 'GET',
    url: `${url}${eventPath}${path}`,
    headers: { accept: 'application/json', authorization: `Token ${token}`, 'user-agent': 'Plenum-Ticket-Shop/1' },
    timeoutMs,
    maxReplyBytes,
    requiresCompleteReply: true,
  });
  if ('failure' in result) throw new ShopProblem(problems[result.failure]);
  if (result.status >= 300) {
    const problem = problemOf(result);
    if (allowsMissing && problem.problem === 'NOT_FOUND') return null;
    throw problem;
  }
  try {
    return JSON.parse(result.body.toString('utf8')) as unknown;
  } catch {
    throw new ShopProblem('UNREADABLE');
  }
}
