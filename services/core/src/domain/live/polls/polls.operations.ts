import type * as contract from '@plenum/contracts/live/polls';
import { created, csvFile, noContent, ok, type HandlersOf } from '../../../operation-handlers.ts';
import { exportPoll } from './export-poll.ts';
import { getPoll } from './get-poll.ts';
import { listPolls } from './list-polls.ts';
import { createPollWall, removePollWall } from './poll-wall.ts';
import { setPollStatus } from './set-poll-status.ts';
import { setPollWordVisibility } from './set-poll-word-visibility.ts';
import { voteInPoll } from './vote-in-poll.ts';
import { createPoll, deletePoll, updatePoll } from './write-poll.ts';

export const pollsOperations: HandlersOf<typeof contract> = {
  ListSessionPolls: async (scope, { params }) => ok(await listPolls(scope, params)),
  ListEventPolls: async (scope, { params }) => ok(await listPolls(scope, params)),
  GetPoll: async (scope, { params }) => ok(await getPoll(scope, params.poll_id)),
  CreateSessionPoll: async (scope, { params, body }) => created(await createPoll(scope, params, body)),
  CreateEventPoll: async (scope, { params, body }) => created(await createPoll(scope, params, body)),
  UpdatePoll: async (scope, { params, body }) => ok(await updatePoll(scope, params.poll_id, body)),
  DeletePoll: async (scope, { params }) => noContent(await deletePoll(scope, params.poll_id)),
  SetPollStatus: async (scope, { params, body }) =>
    ok(await setPollStatus(scope, params.poll_id, body.status, body.seen_open_poll_id)),
  VoteInPoll: async (scope, { params, body }) => ok(await voteInPoll(scope, params.poll_id, body)),
  SetPollWordVisibility: async (scope, { params, body }) =>
    ok(await setPollWordVisibility(scope, params.poll_id, body)),
  ExportPoll: async (scope, { params }, http) => {
    const { file_name, text } = await exportPoll(scope, params.poll_id, http.language);
    return csvFile(file_name, text);
  },
  CreateSessionPollWall: async (scope, { params }) => created(await createPollWall(scope, params)),
  RemoveSessionPollWall: async (scope, { params }) => noContent(await removePollWall(scope, params)),
  CreateEventPollWall: async (scope, { params }) => created(await createPollWall(scope, params)),
  RemoveEventPollWall: async (scope, { params }) => noContent(await removePollWall(scope, params)),
};
