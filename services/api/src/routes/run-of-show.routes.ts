import type * as delayContract from '@plenum/contracts/delays';
import type * as contract from '@plenum/contracts/run-of-show';
import { delayLocation } from '@plenum/core/domain/run-of-show/delay-location';
import { getRunOfShow } from '@plenum/core/domain/run-of-show/get-run-of-show';
import { previewDelay } from '@plenum/core/domain/run-of-show/preview-delay';
import { sendLecternMessage } from '@plenum/core/domain/run-of-show/send-lectern-message';
import { setReady } from '@plenum/core/domain/run-of-show/set-ready';
import { setRunning } from '@plenum/core/domain/run-of-show/set-running';
import { createStageClock, removeStageClock } from '@plenum/core/domain/run-of-show/stage-clock';
import { undoDelay } from '@plenum/core/domain/run-of-show/undo-delay';
import { createCue, deleteCue, updateCue } from '@plenum/core/domain/run-of-show/write-cue';
import { created, noContent, ok, type Routes } from '../http/handle.ts';

export const runOfShowRoutes: Routes<typeof contract> = {
  GetRunOfShow: async (scope, { params, query }) => ok(await getRunOfShow(scope, params.event_id, query)),
  SetReady: async (scope, { params, body }) => ok(await setReady(scope, params.session_id, body)),
  SetRunning: async (scope, { params, body }) => ok(await setRunning(scope, params.session_id, body.step)),
  CreateCue: async (scope, { params, body }) => created(await createCue(scope, params.session_id, body)),
  UpdateCue: async (scope, { params, body }) => ok(await updateCue(scope, params.cue_id, body)),
  DeleteCue: async (scope, { params }) => {
    await deleteCue(scope, params.cue_id);
    return noContent;
  },
  GetTime: (scope) => Promise.resolve(ok({ now_ms: scope.clock.now() })),
  CreateStageClock: async (scope, { params, body }) =>
    created(await createStageClock(scope, params.event_id, body.location)),
  RemoveStageClock: async (scope, { params, query }) => {
    await removeStageClock(scope, params.event_id, query.location ?? '');
    return noContent;
  },
  SendLecternMessage: async (scope, { params, body }) => ok(await sendLecternMessage(scope, params.event_id, body)),
};

export const delayRoutes: Routes<typeof delayContract> = {
  PreviewDelay: async (scope, { params, query }) =>
    ok(await previewDelay(scope, params.event_id, { ...query, location: query.location ?? '' })),
  DelayLocation: async (scope, { params, body }) => created(await delayLocation(scope, params.event_id, body)),
  UndoDelay: async (scope, { params }) => ok(await undoDelay(scope, params)),
};
