import { shortSignUpNote, useSignUpRule } from '../../../lib/sign-up-rule.ts';

/** Sign-up rule, in reserved space below the buttons: it loads late and must not shift the layout. */
export function SignUpNote() {
  const rule = useSignUpRule();
  const note = rule === undefined ? null : shortSignUpNote(rule);
  if (note === null) return null;
  return (
    <p className="absolute inset-x-5 -bottom-1.5 truncate text-sm text-on-inverse-muted sm:inset-x-9" title={note}>
      {note}
    </p>
  );
}
