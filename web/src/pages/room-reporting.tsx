import type { RoomMessage } from '@plenum/contracts/chat-rooms';
import { lazy, Suspense, useState, type ReactNode } from 'react';

const ReportDialog = lazy(() =>
  import('../features/moderation/report-dialog.tsx').then((module) => ({ default: module.ReportDialog })),
);

interface RoomReporting {
  /** Opens the report dialog for a message. */
  readonly onReport: (message: RoomMessage) => void;
  /** The dialog while it is open; must be rendered beside the rooms. */
  readonly dialog: ReactNode;
}

/** Returns the report action and dialog for the chat rooms of an event. */
export function useRoomReporting(event_id: number): RoomReporting {
  const [message, setMessage] = useState<RoomMessage | null>(null);
  const dialog = message !== null && (
    <Suspense fallback={null}>
      <ReportDialog
        event_id={event_id}
        reported={{
          kind: 'message',
          message_id: message.id,
          name: message.user.full_name,
          excerpt: message.content,
        }}
        onClose={() => setMessage(null)}
      />
    </Suspense>
  );
  return { onReport: setMessage, dialog };
}
