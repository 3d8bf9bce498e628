import type { SessionSpeakerRole } from '@plenum/contracts/enums';
import { call } from '../../../../lib/http.ts';
import { invalidate } from '../../../../lib/swr.ts';

/** Person who can be added to the stage: a speaker profile, or a member without one, which is then created. */
export interface Candidate {
  readonly key: string;
  readonly name: string;
  readonly detail: string | null;
  readonly person: { readonly profile_id: number } | { readonly user_id: number };
  readonly is_speaker: boolean;
}

const limit = 12;

/** Searches speakers first, then other members; excludes people who are on stage. */
export async function findCandidates(
  event_id: number,
  search: string,
  on_stage: ReadonlySet<number>,
  signal: AbortSignal,
): Promise<readonly Candidate[]> {
  const query = { limit, ...(search === '' ? {} : { search }) };
  const params = { event_id };
  const [{ speakers }, { event_users }] = await Promise.all([
    call('GET /events/:event_id/speakers/admin', { params, query, signal }),
    call('GET /events/:event_id/users', { params, query, signal }),
  ]);
  const speakerIds = new Set(speakers.map(({ user_id }) => user_id));
  return [
    ...speakers
      .filter(({ profile_id }) => !on_stage.has(profile_id))
      .map((speaker) => ({
        key: `profile ${speaker.profile_id}`,
        name: speaker.full_name,
        detail: speaker.title,
        person: { profile_id: speaker.profile_id },
        is_speaker: true,
      })),
    ...event_users
      .filter(({ user_id }) => !speakerIds.has(user_id))
      .map((member) => ({
        key: `user ${member.user_id}`,
        name: member.full_name,
        detail: member.title,
        person: { user_id: member.user_id },
        is_speaker: false,
      })),
  ];
}

/** Invalidates everything that displays the people on stage. */
const refresh = (event_id: number) =>
  Promise.all([invalidate('Sessions', event_id), invalidate('SessionSpeakers', event_id)]);

interface Stage {
  readonly event_id: number;
  readonly session_id: number;
}

export async function addToStage(stage: Stage, person: Candidate['person'], role: SessionSpeakerRole): Promise<void> {
  await call('POST /sessions/:session_id/speakers', {
    params: { session_id: stage.session_id },
    body: { ...person, role },
  });
  await refresh(stage.event_id);
}

export async function changeStageRole(stage: Stage, profile_id: number, role: SessionSpeakerRole): Promise<void> {
  await call('PUT /sessions/:session_id/speaker-profiles/:profile_id', {
    params: { session_id: stage.session_id, profile_id },
    body: { role },
  });
  await refresh(stage.event_id);
}

/** @param order from 1 */
export async function moveOnStage(stage: Stage, profile_id: number, order: number): Promise<void> {
  await call('PUT /sessions/:session_id/speaker-profiles/:profile_id/reorder', {
    params: { session_id: stage.session_id, profile_id },
    body: { order },
  });
  await refresh(stage.event_id);
}

export async function removeFromStage(stage: Stage, profile_id: number): Promise<void> {
  await call('DELETE /sessions/:session_id/speaker-profiles/:profile_id', {
    params: { session_id: stage.session_id, profile_id },
  });
  await refresh(stage.event_id);
}
