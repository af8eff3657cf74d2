/**
 * Everything that the shell and the remotes may use. `README.md` lists the purpose of each component.
 * `SkipLink` is mounted by the shell only.
 */
export { color, fade, font, layer, media, motion, radius, space, type } from './tokens/tokens';
export { control } from './field/control';
export { blueprint, focusRing, visuallyHidden } from './tokens/mixins';

export { Container, Row, Section, Stack } from './layout/layout';
export {
  Eyebrow,
  Heading,
  Lead,
  Muted,
  PageHeading,
  SkipLink,
  Text,
  VisuallyHidden,
  type HeadingProps,
  type PageHeadingProps,
  type SkipLinkProps,
} from './typography/typography';

export { SiteLink, type SiteLinkProps } from './link/SiteLink';
export { Button, type ButtonProps } from './button/Button';
export { ButtonLink, type ButtonLinkProps } from './button/ButtonLink';
export { IconButton, type IconButtonProps } from './button/IconButton';
export type { ButtonSize, ButtonVariant } from './button/buttonStyle';
export { Icon, type IconProps } from './icon/Icon';
export type { IconName } from './icon/paths';

export { Picture, type PictureProps } from './picture/Picture';
export type { PictureSource } from './picture/source';
export { PictureFrame } from './picture/PictureFrame';
export { Card, largeText, type CardProps } from './card/Card';
export { CardGrid, type CardGridProps } from './card/CardGrid';
export { Html, type HtmlProps } from './html/Html';
export type { SafeHtml } from './html/safe-html';
export { Breadcrumb, type BreadcrumbItem, type BreadcrumbProps } from './breadcrumb/Breadcrumb';

export { Spinner, type SpinnerProps } from './spinner/Spinner';
export { Notice, type NoticeProps } from './notice/Notice';
export { LoadFailed, type LoadFailedProps } from './notice/LoadFailed';
export { EmptyState, type EmptyStateProps } from './notice/EmptyState';
export { Dialog, type DialogProps } from './dialog/Dialog';
export type { DialogPlacement } from './dialog/look';
export { NativeDialog, type NativeDialogProps } from './dialog/NativeDialog';
export { closeNative, invokes, isNativeOpen, openNative } from './dialog/native';
export { showModal } from './dialog/showModal';
export { Tooltip, type TooltipProps } from './tooltip/Tooltip';
export { Disclosure, type DisclosureProps } from './disclosure/Disclosure';
export { Tabs, type Tab, type TabsProps } from './tabs/Tabs';

export { Field, type FieldRootProps } from './field/Field';
export { Honeypot } from './honeypot/Honeypot';
export { Select, type SelectProps } from './select/Select';
export { Rating, type RatingProps } from './rating/Rating';
export { Table, type TableHeader, type TableProps } from './table/Table';
export { PrintedFrom, type PrintedFromProps } from './print/PrintedFrom';
export { KeyValueTable, type KeyValueTableProps } from './table/KeyValueTable';

export { later, type Later } from './later/Later';
export { useDocumentHidden } from './hooks/useDocumentHidden';
export { useInView, type InViewOptions } from './hooks/useInView';
export { useMediaQuery, useReducedMotion } from './hooks/useMediaQuery';
