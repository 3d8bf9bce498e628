import type { SponsorListItem } from '@plenum/contracts/schedule/sponsors';
import { classNames } from '../../../ui/class-names.ts';
import { initialsOf } from '../../../ui/initials.ts';
import { StoredImage } from '../../../ui/stored-image.tsx';

/** Logo on a white background, or initials. The name is displayed next to it. */
export function SponsorLogo({
  sponsor: { name, logo_url },
  className,
}: {
  readonly sponsor: Pick<SponsorListItem, 'name' | 'logo_url'>;
  readonly className: string;
}) {
  const letters = (
    <span
      aria-hidden="true"
      className="grid size-full place-items-center font-display text-[min(1.5rem,50cqi)] text-[#10211a]"
    >
      {initialsOf(name)}
    </span>
  );
  return (
    <span
      className={classNames(
        '@container block shrink-0 overflow-hidden rounded-md border border-rule bg-[#ffffff] p-2',
        className,
      )}
    >
      <StoredImage object_key={logo_url} alt="" className="size-full object-contain" fallback={letters} />
    </span>
  );
}

/** Cover of a sponsor, with reserved space while it loads; renders nothing if there is none. */
export function SponsorCover({
  sponsor: { cover_url },
  className,
}: {
  readonly sponsor: Pick<SponsorListItem, 'cover_url'>;
  readonly className: string;
}) {
  if (cover_url === null) return null;
  return (
    <span className={classNames('block w-full overflow-hidden bg-sunk', className)}>
      <StoredImage object_key={cover_url} alt="" className="size-full object-cover" />
    </span>
  );
}
