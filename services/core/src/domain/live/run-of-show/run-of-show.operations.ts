import type * as contract from '@plenum/contracts/live/run-of-show';
import type * as delayContract from '@plenum/contracts/schedule/delays';
import { created, noContent, ok, type HandlersOf } from '../../../operation-handlers.ts';
import { delayLocation } from './delay-location.ts';
import { getRunOfShow } from './get-run-of-show.ts';
import { previewDelay } from './preview-delay.ts';
import { sendLecternMessage } from './send-lectern-message.ts';
import { setReady } from './set-ready.ts';
import { setRunning } from './set-running.ts';
import { createStageClock, removeStageClock } from './stage-clock.ts';
import { undoDelay } from './undo-delay.ts';
import { createCue, deleteCue, updateCue } from './write-cue.ts';

export const runOfShowOperations: HandlersOf<typeof contract> = {
  GetRunOfShow: async (scope, { params, query }) => ok(await getRunOfShow(scope, params.event_id, query)),
  SetReady: async (scope, { params, body }) => ok(await setReady(scope, params.session_id, body)),
  SetRunning: async (scope, { params, body }) => ok(await setRunning(scope, params.session_id, body.step)),
  CreateCue: async (scope, { params, body }) => created(await createCue(scope, params.session_id, body)),
  UpdateCue: async (scope, { params, body }) => ok(await updateCue(scope, params.cue_id, body)),
  DeleteCue: async (scope, { params }) => noContent(await deleteCue(scope, params.cue_id)),
  GetTime: (scope) => Promise.resolve(ok({ now_ms: scope.clock.now() })),
  CreateStageClock: async (scope, { params, body }) =>
    created(await createStageClock(scope, params.event_id, body.location)),
  RemoveStageClock: async (scope, { params, query }) =>
    noContent(await removeStageClock(scope, params.event_id, query.location ?? '')),
  SendLecternMessage: async (scope, { params, body }) => ok(await sendLecternMessage(scope, params.event_id, body)),
};

export const delayOperations: HandlersOf<typeof delayContract> = {
  PreviewDelay: async (scope, { params, query }) =>
    ok(await previewDelay(scope, params.event_id, { ...query, location: query.location ?? '' })),
  DelayLocation: async (scope, { params, body }) => created(await delayLocation(scope, params.event_id, body)),
  UndoDelay: async (scope, { params }) => ok(await undoDelay(scope, params)),
};
