import { ActionIcon, Button, CloseButton, Tooltip } from '@mantine/core';
import { ArrowLeft, ExternalLink, Monitor, Moon, Pencil, Smartphone, Sun, Tablet, type LucideIcon } from 'lucide-react';
import { getSiteLayout } from '#reading/site/siteLayout.ts';
import type { OwnCodeState } from './usePreview.ts';
import type { PreviewDevice } from './computeFrameSize.ts';
import styles from './preview.module.css';

const devices: readonly { readonly name: PreviewDevice; readonly words: string; readonly Icon: LucideIcon }[] = [
  { name: 'desktop', words: 'Desktop', Icon: Monitor },
  { name: 'tablet', words: 'Tablet', Icon: Tablet },
  { name: 'phone', words: 'Phone', Icon: Smartphone },
];

interface PreviewBarProps {
  /** The page's URL on the site. */
  readonly url: string;
  readonly isHidden: boolean;
  readonly theme: string;
  readonly ownCode: OwnCodeState;
  readonly width: PreviewDevice;
  readonly onWidth: (width: PreviewDevice) => void;
  readonly isDark: boolean;
  /** True if the site has a single color mode for all readers. */
  readonly hasOneMode: boolean;
  readonly onDark: (isDark: boolean) => void;
  /** The preview's URL in the app. */
  readonly address: string;
  /** Opens the page's blocks; null if they are shown next to the preview, or if there is no page. */
  readonly onEdit: (() => void) | null;
  /** Returns to the previous page; null if the user is on it. */
  readonly onBack: (() => void) | null;
  readonly onClose: (() => void) | null;
}

/** How the finished site is shown, and which parts readers won't see. */
export function PreviewBar({
  url,
  isHidden,
  theme,
  ownCode,
  width,
  onWidth,
  isDark,
  hasOneMode,
  onDark,
  address,
  onEdit,
  onBack,
  onClose,
}: PreviewBarProps) {
  return (
    <div className={styles.bar} role="toolbar" aria-label="Preview">
      <span className={styles.url} title="The page’s URL on the site">
        {url}
      </span>
      <Marks isHidden={isHidden} theme={theme} ownCode={ownCode} />
      <span className={styles.gap} />
      <WidthSwitch width={width} onWidth={onWidth} />
      {hasOneMode ? (
        <span className={styles.mark} title="Set for all readers in the site’s settings.">
          {isDark ? 'Always dark' : 'Always light'}
        </span>
      ) : (
        <Tooltip label={isDark ? 'Show light mode' : 'Show dark mode'}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="Dark mode"
            aria-pressed={isDark}
            onClick={() => onDark(!isDark)}
          >
            {isDark ? <Sun size={17} aria-hidden /> : <Moon size={17} aria-hidden />}
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label="Open preview in a new tab">
        <ActionIcon
          component="a"
          href={address}
          target="_blank"
          rel="noopener"
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Open preview in a new tab"
        >
          <ExternalLink size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {onEdit !== null && (
        <Button size="compact-sm" variant="default" leftSection={<Pencil size={13} aria-hidden />} onClick={onEdit}>
          Edit
        </Button>
      )}
      {onBack !== null && (
        <Button size="compact-sm" variant="default" leftSection={<ArrowLeft size={13} aria-hidden />} onClick={onBack}>
          Back to page
        </Button>
      )}
      {onClose !== null && <CloseButton size="lg" aria-label="Close preview" onClick={onClose} />}
    </div>
  );
}

/** Badges for special properties of the page. */
function Marks({ isHidden, theme, ownCode }: Pick<PreviewBarProps, 'isHidden' | 'theme' | 'ownCode'>) {
  return (
    <span className={styles.marks}>
      {isHidden && (
        <span className={styles.mark} title="This page isn’t in the navigation, so readers need its URL.">
          Hidden
        </span>
      )}
      {getSiteLayout(theme).isApproximate && (
        <span className={styles.mark} title={`The “${theme}” style is close to the real theme but not identical.`}>
          Approximate style
        </span>
      )}
      <OwnCodeMark ownCode={ownCode} />
    </span>
  );
}

/** State of the site's own components. */
function OwnCodeMark({ ownCode: { leftOut, canRun, runs, end } }: Pick<PreviewBarProps, 'ownCode'>) {
  const isLeftOut = leftOut !== '';
  const names = [canRun, leftOut].filter((part) => part !== '').join(', ');
  if (names === '') return null;
  if (runs && canRun !== '')
    return (
      <Button
        size="compact-xs"
        variant="default"
        title={`${canRun}: custom code from this site. It runs in isolation until you close this tab.${isLeftOut ? ` ${leftOut}: there’s no code with this name.` : ''}`}
        onClick={end}
      >
        Stop custom code
      </Button>
    );
  return (
    <span
      className={styles.mark}
      title={`${names}: this site’s custom code doesn’t run${canRun === '' ? ', here or in the built site' : ' until you ask for it, and in the built site only with --allow-code'}. Its content is shown instead.`}
    >
      Custom code isn’t running
    </span>
  );
}

function WidthSwitch({ width, onWidth }: Pick<PreviewBarProps, 'width' | 'onWidth'>) {
  return (
    <div className={styles.devices} role="group" aria-label="Preview width">
      {devices.map(({ name, words, Icon }) => (
        <Tooltip key={name} label={words}>
          <ActionIcon
            variant={name === width ? 'light' : 'subtle'}
            color={name === width ? 'accent' : 'gray'}
            size="lg"
            aria-label={words}
            aria-pressed={name === width}
            onClick={() => onWidth(name)}
          >
            <Icon size={17} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  );
}
