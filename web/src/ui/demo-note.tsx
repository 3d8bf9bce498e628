import { useAuth } from '../lib/stores/auth.ts';
import { Alert } from './alert.tsx';
import { t } from './demo-note.en.json';

interface DemoNoteProps {
  /** Limits of the demo: it sends no emails, its events are visible only to their members, and it has no tokens. */
  readonly topic: 'mails' | 'visibility' | 'tokens';
  /** Displays the note to all users. */
  readonly isShown?: boolean;
  readonly className?: string;
}

/** Explains to demo organizers what is not available, and why; renders nothing for other users. */
export function DemoNote({ topic, isShown = false, ...rest }: DemoNoteProps) {
  const isDemo = useAuth(({ user }) => (user?.demo_ends_at ?? null) !== null);
  if (!isDemo && !isShown) return null;
  return (
    <Alert tone="info" {...rest}>
      {t(`demo_note.${topic}`)}
    </Alert>
  );
}
