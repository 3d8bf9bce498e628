import { defineEntity, p } from '@mikro-orm/core';
import { checksOf, isAtLeast } from '../../../platform/db/checks.ts';
import { ChatRoom } from '../chat-rooms/chat-room.entity.ts';

const RoomScanSchema = defineEntity({
  name: 'RoomScan',
  tableName: 'room_scans',
  checks: checksOf('room_scans', {
    scanned_seq: isAtLeast('scanned_seq', 0),
  }),
  properties: {
    room: () => p.manyToOne(ChatRoom).ref().primary().deleteRule('cascade'),
    scannedSeq: p.bigint('number').default(0),
  },
});

/** Progress of the rules in a room. Separate from the head of the room, which every post updates. */
export class RoomScan extends RoomScanSchema.class {}
RoomScanSchema.setClass(RoomScan);
