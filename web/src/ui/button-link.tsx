/** Separate from `button.tsx`, because the landing page loads buttons without the router. */
import { buttonClass, type ButtonSize, type ButtonVariant } from './button.tsx';
import { Link, type LinkProps } from './link.tsx';

interface ButtonLinkProps extends LinkProps {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
}

export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass(variant, size, className)} />;
}
