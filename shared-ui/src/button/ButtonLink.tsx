import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../icon/Icon';
import type { IconName } from '../icon/paths';
import { SiteLink, type SiteLinkProps } from '../link/SiteLink';
import { buttonStyle, type ButtonLook, type ButtonSize, type ButtonVariant } from './buttonStyle';

export interface ButtonLinkProps extends SiteLinkProps {
  children: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shown before the text. */
  icon?: IconName;
}

/**
 * A link that looks like a button: to a page, a download, a phone number, another site. Paper, which has no buttons, leaves it out.
 *
 * @example
 * <ButtonLink to="/contact-us" variant="accent">Get a Quote</ButtonLink>
 * <ButtonLink to="/catalogue.pdf" download icon="download">Download Brochure</ButtonLink>
 */
export function ButtonLink({ variant = 'primary', size = 'medium', icon, children, ...props }: ButtonLinkProps) {
  return (
    <Root {...props} $variant={variant} $size={size}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </Root>
  );
}

const Root = styled(SiteLink)<ButtonLook>`
  ${buttonStyle}

  @media print {
    display: none;
  }
`;
