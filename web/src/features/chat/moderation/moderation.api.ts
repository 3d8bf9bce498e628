import type { DecideModerationCase } from '@plenum/contracts/chat/moderation';
import type { ModerationRules } from '@plenum/contracts/chat/moderation-rules';
import type { Body } from '@plenum/contracts/operation';
import { call, failureCode } from '../../../lib/http.ts';
import { invalidate, cacheReply, useQuery } from '../../../lib/swr.ts';

export const casesPerPage = 20;

/** Returns a page of the cases of an event: open ones oldest first, closed ones newest first. */
export const useCases = (event_id: number, status: 'OPEN' | 'CLOSED', after: string | undefined) =>
  useQuery(
    'GET /events/:event_id/moderation/queue',
    { params: { event_id }, query: { status, after, limit: casesPerPage } },
    { keepPreviousData: true },
  );

/** Returns a page of the moderation log, newest first. */
export const useLog = (event_id: number, after: string | undefined) =>
  useQuery(
    'GET /events/:event_id/moderation/log',
    { params: { event_id }, query: { after } },
    { keepPreviousData: true },
  );

export type Decision = Body<typeof DecideModerationCase>;

/** Decides a case; returns false if it was already decided. Invalidates the lists in both cases. */
export async function decide(event_id: number, case_id: number, body: Decision): Promise<boolean> {
  try {
    await call('POST /events/:event_id/moderation/queue/:case_id', { params: { event_id, case_id }, body });
  } catch (failure) {
    if (failureCode(failure) !== 'moderation_case_closed') throw failure;
    await invalidate('ModerationQueue', event_id);
    return false;
  }
  await Promise.all([invalidate('ModerationQueue', event_id), invalidate('EventUsers', event_id)]);
  return true;
}

export const useRules = (event_id: number) =>
  useQuery('GET /events/:event_id/moderation/rules', { params: { event_id } });

export async function saveRules(event_id: number, rules: ModerationRules): Promise<void> {
  const saved = await call('PUT /events/:event_id/moderation/rules', { params: { event_id }, body: rules });
  await cacheReply('GET /events/:event_id/moderation/rules', { event_id }, saved);
}
