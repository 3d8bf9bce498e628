/** Actions of moderators on a message and its author; loaded with the menu or dialog that offers them. */
import type { RoomMessage } from '@plenum/contracts/chat/chat-rooms';
import type { EventUserRole } from '@plenum/contracts/enums';
import { shortenText } from '@plenum/contracts/graphemes';
import { eventRoleMay, eventRoleMayMute } from '@plenum/contracts/permissions';
import { call } from '../../../lib/http.ts';
import { openModal, type PersonData } from '../../../lib/stores/modals.ts';
import { showToast } from '../../../ui/toast.ts';
import { t } from './message-menu.en.json';

type Role = EventUserRole | null;

export const mayMute = (role: Role, authorRole: Role): boolean =>
  authorRole !== null && eventRoleMayMute(role, authorRole);

/**
 * Checks whether the viewer may delete all messages of the author: requires the permission to mute, even for former
 * members.
 */
export const mayDeleteAll = (role: Role, authorRole: Role): boolean =>
  eventRoleMay(role, 'room_message:delete') && (authorRole === null || eventRoleMayMute(role, authorRole));

/** In code points. */
const maxExcerptLength = 120;

const excerptOf = (messageText: string): string =>
  shortenText(messageText.replaceAll(/\s+/g, ' ').trim(), maxExcerptLength);

/** Returns the suggested reason of a mute: the text of the message. */
export const suggestedMuteReason = (messageText: string): string =>
  t('message.reason', { excerpt: excerptOf(messageText) });

/** Asks for confirmation before all messages of a person are deleted, which cannot be undone; displays their number. */
export function confirmDeleteAll({ event_id, user_id: attendee_id, full_name: name }: PersonData): void {
  openModal('confirm', {
    title: t('message.delete_all.title', { name }),
    text: t('message.delete_all.text'),
    confirmLabel: t('message.delete_all.confirm'),
    destructive: true,
    onConfirm: async () => {
      const { deleted_count: count } = await call('DELETE /events/:event_id/users/:attendee_id/messages', {
        params: { event_id, attendee_id },
      });
      showToast({ tone: 'good', title: t('message.deleted_all', { count, name }) });
    },
  });
}

/**
 * Asks for confirmation before a message is deleted, with its author and text.
 * @param onDeleted called after it is deleted
 */
export function confirmDelete(message: RoomMessage, name: string, onDeleted: (message: RoomMessage) => void): void {
  const { room_id, id: message_id, content } = message;
  openModal('confirm', {
    title: t('message.delete.title'),
    text: t('message.delete.text', { name, excerpt: excerptOf(content) }),
    confirmLabel: t('message.delete.confirm'),
    destructive: true,
    onConfirm: async () => {
      try {
        await call('DELETE /chat-rooms/:room_id/messages/:message_id', { params: { room_id, message_id } });
        onDeleted(message);
        showToast({ tone: 'good', title: t('message.delete.done'), text: t('message.delete.done_text') });
      } catch {
        showToast({ tone: 'error', title: t('message.delete.failed'), text: t('message.delete.failed_text') });
      }
    },
  });
}
