import { classNames } from './class-names.ts';

interface EmailAddressProps {
  /** Null if the viewer may not see it. */
  readonly email: string | null;
  /** Whether a long address stays on one line: the part before the @ is shortened, the domain stays readable. */
  readonly isShortened?: boolean;
  readonly className?: string;
}

/** Email address in a narrow column: it breaks before the @, and within a part only if that is wider than the column. */
export function EmailAddress({ email, isShortened = false, className }: EmailAddressProps) {
  if (email === null) return null;
  const at = email.lastIndexOf('@');
  const [name, domain] = [email.slice(0, at), email.slice(at)];
  if (isShortened)
    return (
      <span dir="ltr" title={email} className={classNames('flex min-w-0 rtl:justify-end', className)}>
        <span className="truncate">{name}</span>
        <span className="max-w-[calc(100%-2rem)] shrink-0 truncate">{domain}</span>
      </span>
    );
  return (
    <span className={classNames('wrap-anywhere', className)}>
      {name}
      <wbr />
      {domain}
    </span>
  );
}
