import { Globe, Link2, Mail } from 'lucide-react';
import { classNames } from './class-names.ts';
import { t } from './contact-links.en.json';

const iconLink = 'grid size-11 place-items-center rounded-md text-muted hover:bg-sunk hover:text-ink';
const icon = 'size-4.5';
const isSafe = (address: string): boolean => /^https?:\/\//i.test(address) && URL.canParse(address);

interface ContactLinksProps {
  readonly name: string;
  readonly email: string | null;
  /** URLs and addresses by network; invalid URLs are omitted. */
  readonly links: Readonly<Record<string, string | null>> | null;
  readonly className?: string;
}

/** Contact links of a person as a row of icons; renders nothing if there are none. */
export function ContactLinks({ name, email, links, className }: ContactLinksProps) {
  const safe = Object.entries(links ?? {}).flatMap(([network, address]) =>
    address !== null && isSafe(address) ? [{ network, address }] : [],
  );
  if (email === null && safe.length === 0) return null;
  return (
    <p className={classNames('flex flex-wrap', className)}>
      {email !== null && (
        <a href={`mailto:${email}`} aria-label={t('contact.email', { name })} title={email} className={iconLink}>
          <Mail aria-hidden="true" className={icon} />
        </a>
      )}
      {safe.map(({ network, address }) => (
        <a
          key={network}
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('contact.link', { network, name })}
          title={new URL(address).hostname}
          className={iconLink}
        >
          {network === 'website' ? (
            <Globe aria-hidden="true" className={icon} />
          ) : (
            <Link2 aria-hidden="true" className={icon} />
          )}
        </a>
      ))}
    </p>
  );
}
