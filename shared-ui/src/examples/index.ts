import { examples as breadcrumb } from '../breadcrumb/Breadcrumb.examples';
import { examples as button } from '../button/Button.examples';
import { examples as buttonLink } from '../button/ButtonLink.examples';
import { examples as iconButton } from '../button/IconButton.examples';
import { examples as card } from '../card/Card.examples';
import { examples as cardGrid } from '../card/CardGrid.examples';
import { examples as dialog } from '../dialog/Dialog.examples';
import { examples as nativeDialog } from '../dialog/NativeDialog.examples';
import { examples as disclosure } from '../disclosure/Disclosure.examples';
import { examples as field } from '../field/Field.examples';
import { examples as honeypot } from '../honeypot/Honeypot.examples';
import { examples as html } from '../html/Html.examples';
import { examples as icon } from '../icon/Icon.examples';
import { examples as siteLink } from '../link/SiteLink.examples';
import { examples as emptyState } from '../notice/EmptyState.examples';
import { examples as loadFailed } from '../notice/LoadFailed.examples';
import { examples as notice } from '../notice/Notice.examples';
import { examples as picture } from '../picture/Picture.examples';
import { examples as pictureFrame } from '../picture/PictureFrame.examples';
import { examples as printedFrom } from '../print/PrintedFrom.examples';
import { examples as rating } from '../rating/Rating.examples';
import { examples as select } from '../select/Select.examples';
import { examples as spinner } from '../spinner/Spinner.examples';
import { examples as keyValueTable } from '../table/KeyValueTable.examples';
import { examples as table } from '../table/Table.examples';
import { examples as tabs } from '../tabs/Tabs.examples';
import { examples as tooltip } from '../tooltip/Tooltip.examples';
import * as layout from '../layout/layout.examples';
import * as typography from '../typography/typography.examples';
import type { Examples } from './types';

/** The examples of every component that the package exports, by the component's name. */
export const examples: Record<string, Examples> = {
  Breadcrumb: breadcrumb,
  Button: button,
  ButtonLink: buttonLink,
  Card: card,
  CardGrid: cardGrid,
  Container: layout.container,
  Dialog: dialog,
  NativeDialog: nativeDialog,
  Disclosure: disclosure,
  EmptyState: emptyState,
  Eyebrow: typography.eyebrow,
  Field: field,
  Heading: typography.heading,
  Honeypot: honeypot,
  Html: html,
  Icon: icon,
  IconButton: iconButton,
  KeyValueTable: keyValueTable,
  Lead: typography.lead,
  LoadFailed: loadFailed,
  Muted: typography.muted,
  Notice: notice,
  PageHeading: typography.pageHeading,
  Picture: picture,
  PictureFrame: pictureFrame,
  PrintedFrom: printedFrom,
  Rating: rating,
  Row: layout.row,
  Section: layout.section,
  Select: select,
  SiteLink: siteLink,
  SkipLink: typography.skipLink,
  Spinner: spinner,
  Stack: layout.stack,
  Table: table,
  Tabs: tabs,
  Text: typography.text,
  Tooltip: tooltip,
  VisuallyHidden: typography.visuallyHidden,
};
