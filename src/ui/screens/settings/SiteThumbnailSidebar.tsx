import type { SiteBranding } from '#config/siteBranding.ts';
import { SiteIcon } from '#reading/icons/SiteIcon.tsx';
import type { NavigationOption, NavigationView, SidebarEntry } from '#site/view/navigationView.ts';
import styles from './SiteThumbnail.module.css';

/** Maximum entries in the thumbnail. */
const most = 9;

/** The sidebar of the front page: versions, anchors, and the first pages. */
export function SiteThumbnailSidebar({
  navigation,
  isVersionHere,
  library,
}: {
  /** Null until the site is read. */
  readonly navigation: NavigationView | null;
  /** True if settings of the versions are shown. */
  readonly isVersionHere: boolean;
  readonly library: SiteBranding['iconLibrary'];
}) {
  const { switches = [], anchors = [], entries = [] } = navigation ?? {};
  const hasVersions = switches.some(({ kind }) => kind === 'version');
  const rows = flattenEntries(entries).slice(0, most);
  return (
    <>
      {switches.map(({ kind, options }) => (
        <span key={kind} className={styles.version} data-here={(isVersionHere && kind === 'version') || undefined}>
          {(options.find(({ isSelected }) => isSelected) ?? options[0])?.label} ▾
        </span>
      ))}
      {isVersionHere && !hasVersions && (
        <span className={styles.version} data-here>
          v1 ▾
        </span>
      )}
      {anchors.map((anchor) => (
        <span key={anchor.label} className={styles.anchor}>
          <i style={{ background: backgroundOf(anchor) }}>
            <SiteIcon name={anchor.icon ?? 'link'} library={library} size={9} color="#ffffff" />
          </i>
          {anchor.label}
        </span>
      ))}
      {rows.map(({ label, isGroup }, index) =>
        isGroup ? (
          <b key={index}>{label}</b>
        ) : (
          <span key={index} className={index === rows.findIndex((row) => !row.isGroup) ? styles.current : undefined}>
            {label}
          </span>
        ),
      )}
    </>
  );
}

function flattenEntries(
  entries: readonly SidebarEntry[],
): readonly { readonly label: string; readonly isGroup: boolean }[] {
  return entries.flatMap((entry) =>
    entry.kind === 'group'
      ? [...(entry.label === '' ? [] : [{ label: entry.label, isGroup: true }]), ...flattenEntries(entry.entries)]
      : [{ label: entry.label, isGroup: false }],
  );
}

/** The site's colors are hex colors, which nothing else can be. */
function backgroundOf({ color }: NavigationOption): string {
  if (color === null) return 'var(--picture-primary)';
  return color.to === null ? color.light : `linear-gradient(135deg, ${color.light}, ${color.to})`;
}
