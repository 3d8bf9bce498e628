import type { RoomMessage } from '@plenum/contracts/chat-rooms';
import { useState } from 'react';
import { LinkedText } from '../../ui/linked-text.tsx';
import { DialogActions, Modal } from '../../ui/modal.tsx';
import { showToast } from '../../ui/toast.ts';
import { deleteMessage } from './chat-rooms.api.ts';
import { t } from './chat-rooms.en.json';

interface DeleteMessageDialogProps {
  readonly message: RoomMessage;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks a moderator for confirmation before a message is deleted; shows its author and text. */
export function DeleteMessageDialog({ message, onDeleted, onClose }: DeleteMessageDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await deleteMessage(message.room_id, message.id);
      onDeleted();
      showToast({ tone: 'good', title: t('chat.delete.done'), text: t('chat.delete.done_text') });
    } catch {
      showToast({ tone: 'error', title: t('chat.delete.failed'), text: t('chat.delete.failed_text') });
    }
    onClose();
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={t('chat.delete.title')}
      description={t('chat.delete.text')}
      closeOnOutsideClick={false}
      role="alertdialog"
    >
      <blockquote className="mb-6 max-h-60 overflow-y-auto rounded-md bg-sunk px-4 py-3 text-sm wrap-anywhere whitespace-pre-wrap">
        <span className="block font-semibold">
          {message.user.full_name === '' ? t('chat.unknown') : message.user.full_name}
        </span>
        <LinkedText text={message.content} />
      </blockquote>
      <DialogActions onCancel={onClose} variant="danger" loading={isBusy} onConfirm={() => void remove()}>
        {t('chat.delete.confirm')}
      </DialogActions>
    </Modal>
  );
}
