import type { RoomMessage } from '@plenum/contracts/chat-rooms';
import { lazy, memo, Suspense } from 'react';
import { Bubble } from '../../ui/chat/bubbles.tsx';
import { Quote } from '../../ui/chat/quote.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LinkedText } from '../../ui/linked-text.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { t } from './chat-rooms.en.json';
import { loadReactions, loadTools } from './load-tools.ts';
import { authorOf, hasMenu, type MessageActions } from './message-actions.ts';

const MessageMenu = lazy(() => loadTools().then(({ loadMenu }) => loadMenu()));

const MentioningText = lazy(() => loadTools().then(({ loadMentioningText }) => loadMentioningText()));

const ReactionChip = lazy(() => loadReactions().then((shown) => ({ default: shown.ReactionChip })));

interface MessageProps {
  readonly message: RoomMessage;
  readonly isOwn: boolean;
  readonly actions: MessageActions;
  /** Whether its actions are the Tab stop of the log; arrow keys move to other messages. */
  readonly isTabStop: boolean;
}

/** A message with its actions. */
export const Message = memo(function Message({ message, isOwn, actions, isTabStop }: MessageProps) {
  const name = authorOf(message);
  return (
    <div className={classNames('group/message flex max-w-full items-center gap-1', isOwn && 'flex-row-reverse')}>
      <div className="relative min-w-0">
        <Bubble isOwn={isOwn} seq={message.seq}>
          {message.is_deleted ? <Deleted message={message} /> : <Content {...{ message, isOwn, actions }} />}
        </Bubble>
        {message.reactions && message.reactions.length > 0 && (
          <Suspense fallback={null}>
            <ReactionChip
              reactions={message.reactions}
              isOwn={isOwn}
              onOpen={() => actions.onDialog({ kind: 'reactions', message })}
            />
          </Suspense>
        )}
      </div>
      {hasMenu(message, isOwn, actions) && (
        <RowMenu
          name={t('chat.message_from', { name })}
          tabIndex={isTabStop ? 0 : -1}
          className="-my-1 shrink-0 text-muted opacity-0 group-hover/message:opacity-100 focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
        >
          {/* Without a boundary of its own, so that the menu opens complete and finds its place by its whole height. */}
          {() => <MessageMenu message={message} full_name={name} isOwn={isOwn} actions={actions} />}
        </RowMenu>
      )}
    </div>
  );
});

function Content({ message, isOwn, actions }: Omit<MessageProps, 'isTabStop'>) {
  const { reply_to, edited_at, content, mentions = [] } = message;
  const text = <LinkedText text={content} />;
  return (
    <>
      {reply_to && (
        <Quote quote={reply_to} name={authorOf({ user: reply_to })} onShow={() => actions.onShow(reply_to.seq)} />
      )}
      {mentions.length === 0 ? (
        text
      ) : (
        <Suspense fallback={text}>
          <MentioningText text={content} event_id={actions.event_id} {...{ mentions, isOwn }} />
        </Suspense>
      )}
      {edited_at !== undefined && <small className="text-xs"> ({t('chat.edited')})</small>}
    </>
  );
}

function Deleted({ message }: { readonly message: RoomMessage }) {
  return (
    <em className="opacity-80">
      {t('chat.deleted_by', { name: message.deleted_by?.full_name ?? t('chat.moderator') })}
    </em>
  );
}
