import { classNames } from './class-names.ts';

interface EmailAddressProps {
  /** Null if the viewer may not see it. */
  readonly email: string | null;
  /** Whether a long address is truncated to one line; the part before the @ identifies the person. */
  readonly isShortened?: boolean;
  readonly className?: string;
}

/** Email address in a narrow column: it breaks before the @, and within a part only if that is wider than the column. */
export function EmailAddress({ email, isShortened = false, className }: EmailAddressProps) {
  if (email === null) return null;
  if (isShortened)
    return (
      <span dir="ltr" title={email} className={classNames('block truncate rtl:text-end', className)}>
        {email}
      </span>
    );
  const at = email.lastIndexOf('@');
  const [name, domain] = [email.slice(0, at), email.slice(at)];
  return (
    <span className={classNames('wrap-anywhere', className)}>
      {name}
      <wbr />
      {domain}
    </span>
  );
}
