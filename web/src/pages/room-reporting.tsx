import type { RoomMessage } from '@plenum/contracts/chat-rooms';
import { lazy, Suspense, useState, type ReactNode } from 'react';

const ReportDialog = lazy(() =>
  import('../features/moderation/report-dialog.tsx').then((module) => ({ default: module.ReportDialog })),
);

interface RoomReporting {
  /** For the rooms: a message is to be reported. */
  readonly onReport: (message: RoomMessage) => void;
  /** To be rendered beside them: the dialog, while one reports. */
  readonly dialog: ReactNode;
}

/** Reporting messages of an event’s rooms to its moderators. */
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
