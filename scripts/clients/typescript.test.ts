import type { operations } from '@plenum/contracts/api';
import type { ClientEventPayload, ClientEventReply } from '@plenum/contracts/client-events';
import type { ErrorCode } from '@plenum/contracts/errors';
import type { Body, Params, Query, ReplyBody } from '@plenum/contracts/operation';
import type { ServerEventPayload } from '@plenum/contracts/server-events';
import { expectTypeOf, it } from 'vitest';
import type { PlenumError, Reply, Request } from '../../clients/typescript/src/client.ts';
import type { ClientEvents, ServerEvents } from '../../clients/typescript/src/generated/socket.ts';

type Api = typeof operations;

// Type-level tests: they fail in `npm run check -- lint` (tsc), not in the test run.
it('accepts the request types of the client as input of the operations', () => {
  expectTypeOf<Request<'CreateSession'>['path']>().toExtend<Params<Api['CreateSession']>>();
  expectTypeOf<Request<'CreateSession'>['body']>().toExtend<Body<Api['CreateSession']>>();
  expectTypeOf<NonNullable<Request<'ListRoomMessages'>['query']>>().toExtend<Partial<Query<Api['ListRoomMessages']>>>();
  expectTypeOf<Request<'GetMe'>>().not.toExtend<{ readonly body: object }>();
  expectTypeOf<Request<'InviteToEventByCsv'>['body']>().toEqualTypeOf<FormData>();
  expectTypeOf<ClientEvents['join_chat_room']['payload']>().toExtend<ClientEventPayload<'join_chat_room'>>();
});

it('accepts the replies of the operations as reply types of the client', () => {
  expectTypeOf<ReplyBody<Api['CreateSession']>>().toExtend<Reply<'CreateSession'>>();
  expectTypeOf<ReplyBody<Api['ListRoomMessages']>>().toExtend<Reply<'ListRoomMessages'>>();
  expectTypeOf<Reply<'DeleteSession'>>().toEqualTypeOf<null>();
  expectTypeOf<ErrorCode>().toExtend<NonNullable<PlenumError['problem']['error']>>();
  expectTypeOf<ClientEventReply<'join_chat_room'>>().toExtend<ClientEvents['join_chat_room']['reply']>();
  expectTypeOf<ServerEventPayload<'new_chat_message'>>().toExtend<ServerEvents['new_chat_message']>();
});
