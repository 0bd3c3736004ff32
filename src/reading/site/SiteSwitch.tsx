import type { NavigationOption, NavigationSwitch } from '#site/view/navigationView.ts';
import { SymbolIcon } from '../parts/symbols.tsx';
import type { PageChrome } from './pageChrome.ts';
import { SiteLink } from './SiteLink.tsx';
import { SiteIconOrPicture } from './SiteIconOrPicture.tsx';

const words = { product: 'Product', language: 'Language', version: 'Version', dropdown: 'Section' } as const;

/** Label of an option: icon, name, tag, and description. */
export function SwitchOptionLabel({
  choice: { label, icon, iconType, tag, description, color },
  around,
}: {
  readonly choice: NavigationOption;
  readonly around: PageChrome;
}) {
  const tile =
    color === null
      ? {}
      : {
          style: {
            background: color.to === null ? color.light : `linear-gradient(135deg, ${color.light}, ${color.to})`,
            color: '#ffffff',
          },
        };
  return (
    <>
      {icon !== null && (
        <span className="choice-sign" {...tile}>
          <SiteIconOrPicture name={icon} style={iconType} around={around} />
        </span>
      )}
      <span className="choice-words">
        <span className="choice-label">{label}</span>
        {description !== null && <span className="choice-description">{description}</span>}
      </span>
      {tag !== null && <span className="tag">{tag}</span>}
    </>
  );
}

/** The current version, language, product or section, with the others in a menu; it also opens without a script. */
export function SiteSwitch({
  kind,
  options,
  keepsChoice = false,
  around,
}: NavigationSwitch & {
  /** True if the choice also applies to pages that have several of the options. */
  readonly keepsChoice?: boolean;
  readonly around: PageChrome;
}) {
  const chosen = options.find(({ isSelected }) => isSelected) ?? options[0];
  if (chosen === undefined) return null;
  return (
    <details className="switch" data-switch={kind}>
      <summary
        id={kind === 'language' ? 'localization-select-trigger' : undefined}
        aria-label={`${words[kind]}: ${chosen.label}`}
      >
        {kind === 'language' && <SymbolIcon name="globe" />}
        <SwitchOptionLabel choice={{ ...chosen, description: null }} around={around} />
        <SymbolIcon name="down" />
      </summary>
      <ul className="menu" id={kind === 'language' ? 'localization-select-content' : undefined}>
        {options.map((option) => (
          <li key={option.label}>
            <SiteLink
              href={option.href}
              className="menu-entry"
              current={option.isSelected ? 'true' : undefined}
              version={keepsChoice ? option.label : undefined}
              around={around}
            >
              <SwitchOptionLabel choice={option} around={around} />
            </SiteLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
