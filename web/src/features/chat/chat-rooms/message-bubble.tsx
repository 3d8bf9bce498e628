/** A message of a room with its actions. */
import type { RoomMessage } from '@plenum/contracts/chat/chat-rooms';
import { lazy, memo, Suspense } from 'react';
import { MessageRow } from '../../../ui/chat/message-row.tsx';
import { Quote } from '../../../ui/chat/quote.tsx';
import { FoldedText } from '../../../ui/folded-text.tsx';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { t } from './chat-rooms.en.json';
import { loadTools } from './load-tools.ts';
import { authorName, hasMenu, type MessageActions } from './message-actions.ts';

const MessageMenu = lazy(() => loadTools().then(({ loadMenu }) => loadMenu()));

const MentioningText = lazy(() => loadTools().then(({ loadMentioningText }) => loadMentioningText()));

interface MessageProps {
  readonly message: RoomMessage;
  readonly isOwn: boolean;
  readonly actions: MessageActions;
  /** Whether its actions are the tab stop of the log; arrow keys move to other messages. */
  readonly isTabStop: boolean;
}

export const Message = memo(function Message({ message, isOwn, actions, isTabStop }: MessageProps) {
  const name = authorName(message);
  // Without a Suspense boundary, so that the menu opens complete and is positioned by its full height.
  const items = () => <MessageMenu message={message} full_name={name} isOwn={isOwn} actions={actions} />;
  return (
    <MessageRow
      seq={message.seq}
      {...{ isOwn, isTabStop }}
      reactions={message.reactions}
      onReactions={() => actions.onDialog({ kind: 'reactions', message })}
      menu={hasMenu(message, isOwn, actions) ? { name: t('chat.message_from', { name }), items } : undefined}
    >
      {message.is_deleted ? <Deleted message={message} /> : <Content {...{ message, isOwn, actions }} />}
    </MessageRow>
  );
});

function Content({ message, isOwn, actions }: Omit<MessageProps, 'isTabStop'>) {
  const { reply_to, edited_at, content, mentions = [] } = message;
  const text = <LinkedText text={content} />;
  return (
    <>
      {reply_to && (
        <Quote
          quote={reply_to}
          name={authorName({ user: reply_to })}
          onShow={() => actions.onShowMessage(reply_to.seq)}
        />
      )}
      <FoldedText content={content} suffix={edited_at !== undefined && <EditedMark />}>
        {mentions.length === 0 ? (
          text
        ) : (
          <Suspense fallback={text}>
            <MentioningText text={content} event_id={actions.event_id} {...{ mentions, isOwn }} />
          </Suspense>
        )}
      </FoldedText>
    </>
  );
}

const EditedMark = () => (
  <bdi>
    <small className="text-xs"> ({t('chat.edited')})</small>
  </bdi>
);

function Deleted({ message }: { readonly message: RoomMessage }) {
  return (
    <em className="opacity-80">
      {t('chat.deleted_by', { name: message.deleted_by?.full_name ?? t('chat.moderator') })}
    </em>
  );
}
