import { useAuth } from '../lib/stores/auth.ts';
import { Alert } from './alert.tsx';
import { t } from './demo-note.en.json';

interface DemoNoteProps {
  /** What the demo does not do: it mails nobody, and its events stay for their members. */
  readonly about: 'mails' | 'reach';
  /** Shows it to everybody. */
  readonly isShown?: boolean;
  readonly className?: string;
}

/** Says to somebody who tries the demo as an organizer what will be refused, and why; nothing for others. */
export function DemoNote({ about, isShown = false, ...rest }: DemoNoteProps) {
  const isDemo = useAuth(({ user }) => (user?.demo_ends_at ?? null) !== null);
  if (!isDemo && !isShown) return null;
  return (
    <Alert tone="info" {...rest}>
      {t(`demo_note.${about}`)}
    </Alert>
  );
}
