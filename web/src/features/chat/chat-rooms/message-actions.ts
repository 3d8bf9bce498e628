import type { RoomMessage } from '@plenum/contracts/chat/chat-rooms';
import { isDeletedAccount } from '@plenum/contracts/deleted-user';
import type { EventUserRole } from '@plenum/contracts/enums';
import { t } from './chat-rooms.en.json';

export interface MessageDialog {
  readonly kind: 'edit' | 'earlier' | 'reactions';
  readonly message: RoomMessage;
}

export interface MessageActions {
  readonly event_id: number;
  /** Of the viewer. */
  readonly role: EventUserRole | null;
  /** Selects the message to reply to; absent if the viewer may not write. */
  readonly onReply: ((message: RoomMessage) => void) | undefined;
  /** Called after the viewer has deleted a message; absent if they may not delete any. */
  readonly onDeleted: ((message: RoomMessage) => void) | undefined;
  /** Whether the viewer may react to messages. */
  readonly mayReact: boolean;
  /** Opens a dialog: editing the user’s message, its edit history, or its reactions. */
  readonly onDialog: (dialog: MessageDialog) => void;
  /** Scrolls to a message of the room. */
  readonly onShowMessage: (seq: number) => void;
  /** Whether the viewer may turn messages of this room into questions of its session. */
  readonly acceptsQuestions: boolean;
}

export const hasMenu = (message: RoomMessage, isOwn: boolean, actions: MessageActions): boolean =>
  !message.is_deleted && (!isOwn || actions.mayReact || actions.onDeleted !== undefined);

/** Returns the name of the author of a message, whose account may be deleted. */
export function authorName({ user }: { readonly user: Pick<RoomMessage['user'], 'full_name'> }): string {
  if (isDeletedAccount(user)) return t('chat.deleted_account');
  return user.full_name === '' ? t('chat.unknown') : user.full_name;
}
