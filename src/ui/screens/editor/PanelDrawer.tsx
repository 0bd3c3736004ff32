import { Drawer } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { fileScreens, type AppRoute } from '#state/route/route.ts';
import { useReturnFocus } from '../../kit/useReturnFocus.ts';
import styles from './PanelDrawer.module.css';

export type DrawerSide = 'left' | 'right';

interface DrawerState {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly givesBack: boolean;
  readonly opener: Element | null;
  readonly wasClosedByHand: () => boolean;
}

/**
 * Drawers of a narrow screen. Navigating, or going to a place on the page, closes the open drawer and leaves the focus to the new
 * content, except between pages and files, which are two lists in one drawer. Closing it by hand returns the focus to its button.
 */
export function useDrawers(address: AppRoute) {
  const [opened, setOpened] = useState<{
    readonly side: DrawerSide;
    readonly at: AppRoute;
    readonly opener: Element;
  } | null>(null);
  const [closed, setClosed] = useState<DrawerSide | null>(null);
  const [last, setLast] = useState(address);
  if (last !== address) {
    setLast(address);
    if (opened?.at === last && opened.side === 'left' && isOtherList(last, address))
      setOpened({ ...opened, at: address });
  }
  const byHand = useRef(false);
  const wasClosedByHand = useCallback(() => byHand.current, []);
  const openDrawer = useCallback(
    (side: DrawerSide, opener: Element) => {
      byHand.current = false;
      setOpened({ side, at: address, opener });
    },
    [address],
  );
  const closeDrawers = useCallback(() => {
    setOpened(null);
    setClosed(null);
  }, []);
  const drawerOf = (side: DrawerSide): DrawerState => ({
    isOpen: opened?.at === address && opened.side === side,
    onClose: () => {
      byHand.current = true;
      setOpened(null);
      setClosed(side);
    },
    // The other drawer would return the focus to its own opener.
    givesBack: opened === null && closed === side,
    opener: opened?.opener ?? null,
    wasClosedByHand,
  });
  return { openDrawer, closeDrawers, drawerOf };
}

/** Whether an address shows the other list of the left panel: files instead of pages, or pages instead of files. */
function isOtherList(from: AppRoute, to: AppRoute): boolean {
  if (from.view !== 'site' || to.view !== 'site' || from.site !== to.site) return false;
  return (
    (from.screen === 'files') !== (to.screen === 'files') &&
    [from, to].every(({ screen }) => fileScreens.some((one) => one === screen))
  );
}

interface PanelDrawerProps {
  readonly drawer: DrawerState;
  readonly title: string;
  readonly position?: 'left' | 'right';
  readonly children: ReactNode;
}

/** A panel of the editor as a drawer on a narrow screen. */
export function PanelDrawer({ drawer, title, position = 'left', children }: PanelDrawerProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.isComposing && drawer.isOpen && isForDrawer(event.target)) drawer.onClose();
  };
  useWindowEvent('keydown', onKeyDown, { capture: true });
  return (
    <Drawer
      opened={drawer.isOpen}
      onClose={drawer.onClose}
      closeOnEscape={false}
      returnFocus={drawer.givesBack}
      title={title}
      position={position}
      size={320}
      classNames={{ content: styles.content, body: styles.body }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ReturningFocus drawer={drawer} />
      {children}
    </Drawer>
  );
}

/** Whether a key is for the drawer: not for a dialog above it, nor for a menu or list that is open in it. */
function isForDrawer(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return true;
  if (target.getAttribute('data-mantine-stop-propagation') === 'true') return false;
  const dialog = target.closest('[role="dialog"]');
  return dialog === null
    ? document.querySelectorAll('[role="dialog"]').length <= 1
    : dialog.matches('.mantine-Drawer-content');
}

/** Mounted with the drawer's content: a drawer closed before it got the focus may still get it, and lose it on unmount. */
function ReturningFocus({ drawer }: { readonly drawer: DrawerState }) {
  useReturnFocus(drawer.opener, drawer.wasClosedByHand);
  return null;
}
