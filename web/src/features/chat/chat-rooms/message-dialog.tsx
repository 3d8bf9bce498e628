import type { RoomMessage } from '@plenum/contracts/chat/chat-rooms';
import { maxRoomMessageLength } from '@plenum/contracts/limits';
import { type SyntheticEvent, useRef, useState } from 'react';
import type { FindMentions } from '../../../lib/chat/transcript.ts';
import { formatMoment, type Zones } from '../../../lib/event-time.ts';
import { call, failureMessage } from '../../../lib/http.ts';
import { useQuery } from '../../../lib/swr.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ReactionsDialog } from '../../../ui/chat/reactions-dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { DialogActions, Modal } from '../../../ui/modal.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { Mentioning } from './mentions/mentioning.tsx';
import { authorName, type MessageDialog as OpenDialog } from './message-actions.ts';
import { t } from './message-menu.en.json';
import { setReaction } from './reactions.ts';
import { isCompleteMessage } from './room-messages.ts';

interface DialogProps {
  readonly message: RoomMessage;
  readonly zones: Zones;
  /** Whether the viewer may react to messages. */
  readonly mayReact: boolean;
  readonly onEdited: (message: RoomMessage) => void;
  readonly onClose: () => void;
}

/** Dialog about the text of one message; loaded when it opens. */
export function MessageDialog({ dialog, ...rest }: Omit<DialogProps, 'message'> & { readonly dialog: OpenDialog }) {
  const { kind, message } = dialog;
  if (kind === 'edit') return <EditDialog message={message} {...rest} />;
  if (kind === 'earlier') return <EarlierTexts message={message} {...rest} />;
  return <Reactions message={message} {...rest} />;
}

function EditDialog({ message, onEdited, onClose }: DialogProps) {
  const [content, setContent] = useState(message.content);
  const input = useRef<HTMLTextAreaElement>(null);
  const mentionsIn = useRef<FindMentions>(() => []);
  const { busy, failure, attempt } = useAttempt();
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    void attempt(async () => {
      const { room_id, id: message_id } = message;
      const params = { room_id, message_id };
      const mentions = mentionsIn.current(content).map(({ user_id }) => user_id);
      const body = { content, mentions };
      const stored = await call('PATCH /chat-rooms/:room_id/messages/:message_id', { params, body });
      if (isCompleteMessage(stored)) onEdited(stored);
      onClose();
    });
  };
  return (
    <Modal open onClose={onClose} title={t('message.edit.title')}>
      <form noValidate onSubmit={save} className="grid gap-4">
        {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
        <div className="relative">
          <TextArea
            ref={input}
            label={t('message.edit.label')}
            hint={t('message.edit.hint')}
            value={content}
            maxLength={maxRoomMessageLength}
            onChange={({ target }) => setContent(target.value)}
          />
          <Mentioning
            room_id={message.room_id}
            text={content}
            input={input}
            onChosen={(chosen) => {
              mentionsIn.current = chosen;
            }}
          />
        </div>
        <DialogActions onCancel={onClose} loading={busy}>
          {t('message.edit.save')}
        </DialogActions>
      </form>
    </Modal>
  );
}

function EarlierTexts({ message, zones, onClose }: DialogProps) {
  const { room_id, id: message_id } = message;
  const { data, error, mutate } = useQuery('GET /chat-rooms/:room_id/messages/:message_id/earlier-texts', {
    params: { room_id, message_id },
  });
  return (
    <Modal
      open
      onClose={onClose}
      title={t('message.earlier.title', { name: authorName(message) })}
      description={t('message.earlier.text')}
    >
      {data === undefined && error === undefined && <Spinner className="mx-auto size-6" />}
      {data === undefined && error !== undefined && <ErrorState failure={error} onRetry={() => mutate()} />}
      <ol className="grid gap-3">
        {data?.earlier_texts.map(({ content, written_at }) => (
          <li key={written_at} className="rounded-lg border border-rule bg-sunk px-3.5 py-2 wrap-anywhere">
            <time dateTime={written_at} className="tabular block text-xs text-muted">
              {formatMoment(Date.parse(written_at), zones)}
            </time>
            <p className="whitespace-pre-wrap">
              <LinkedText text={content} />
            </p>
          </li>
        ))}
      </ol>
    </Modal>
  );
}

function Reactions({ message, mayReact, onClose }: DialogProps) {
  const { room_id, id: message_id } = message;
  const reactions = useQuery('GET /chat-rooms/:room_id/messages/:message_id/reactions', {
    params: { room_id, message_id },
  });
  return (
    <ReactionsDialog
      {...{ request: reactions, mayReact, onClose }}
      nameOf={(user) => authorName({ user })}
      onReact={(reaction, has_reacted) => setReaction(message, reaction, has_reacted)}
    />
  );
}
