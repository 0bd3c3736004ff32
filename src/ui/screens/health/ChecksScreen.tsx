import type { OpenSite } from '#state/site/siteStore.ts';
import { LlmsScreen } from '../llms/LlmsScreen.tsx';
import { AllChecks } from '../rules/AllChecks.tsx';
import { RulesScreen } from '../rules/RulesScreen.tsx';
import { HealthScreen } from './HealthScreen.tsx';

interface ChecksScreenProps {
  readonly site: OpenSite;
  readonly screen: 'health' | 'rules' | 'llms' | 'checks';
  /** Name of a rule, or path of a rules file. */
  readonly path: string | null;
}

/** The screens about the whole site. They link to each other, so they load together. */
export function ChecksScreen({ site, screen, path }: ChecksScreenProps) {
  if (screen === 'checks') return <AllChecks />;
  if (screen === 'rules') return <RulesScreen site={site} path={path} />;
  return screen === 'llms' ? <LlmsScreen site={site} /> : <HealthScreen site={site} rule={path} />;
}
