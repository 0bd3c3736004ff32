import type { OpenSite } from '#state/site/siteStore.ts';
import { LlmsScreen } from '../llms/LlmsScreen.tsx';
import { RulesScreen } from '../rules/RulesScreen.tsx';
import { HealthScreen } from './HealthScreen.tsx';

interface ChecksScreenProps {
  readonly site: OpenSite;
  readonly screen: 'health' | 'rules' | 'llms';
  /** A rule by its name, or a rules file. */
  readonly path: string | null;
}

/** The screens about the site as a whole, which are fetched together: each leads to the others. */
export function ChecksScreen({ site, screen, path }: ChecksScreenProps) {
  if (screen === 'rules') return <RulesScreen site={site} path={path} />;
  return screen === 'llms' ? <LlmsScreen site={site} /> : <HealthScreen site={site} rule={path} />;
}
