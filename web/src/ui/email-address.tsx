import { classNames } from './class-names.ts';

interface EmailAddressProps {
  /** Null if the viewer may not see it. */
  readonly email: string | null;
  readonly className?: string;
}

/** Email address in a narrow column: it breaks before the @, and within a part only if that is wider than the column. */
export function EmailAddress({ email, className }: EmailAddressProps) {
  if (email === null) return null;
  const at = email.lastIndexOf('@');
  return (
    <span className={classNames('wrap-anywhere', className)}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
