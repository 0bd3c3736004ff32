import { findAttribute } from '../page/locatedElement.ts';
import { definePageRule } from '../rule.ts';

/** Elements that a keyboard can't reach or use. */
export const keyboardAccess = definePageRule({
  name: 'keyboard-access',
  group: 'accessibility',
  severity: 'warning',
  sentence: 'Everything that can be clicked also works with a keyboard.',
  wantsPresence: true,
  requestPattern: /\bkeyboard\b(?! (?:shortcuts?|keys?|combinations?|layouts?)\b)|\bwithout (?:a |the )?mouse\b/i,
  example: { wrong: '<div onClick={open}>Open</div>', right: '<button onClick={open}>Open</button>' },
  check: (page, { say }) =>
    page.elements.flatMap((element) => {
      const { tag, from, nameTo, hasSpread } = element;
      if (hasSpread || !/^[a-z]/.test(tag)) return [];
      const index = findAttribute(element, 'tabIndex') ?? findAttribute(element, 'tabindex');
      if (typeof index?.value === 'string' && Number(index.value) > 0)
        return [
          say(index.from, index.to, 'A positive tabIndex changes the order for people who use a keyboard. Use 0.'),
        ];
      const clicks = findAttribute(element, 'onClick');
      const isOperable =
        /^(?:a|button|input|select|textarea|summary|option|label|details|audio|video)$/.test(tag) ||
        (index !== undefined &&
          ['onKeyDown', 'onKeyUp', 'onKeyPress'].some((name) => findAttribute(element, name) !== undefined));
      if (clicks !== undefined && !isOperable)
        return [say(from, nameTo, `A <${tag}> with onClick doesn’t work with a keyboard. Use a button.`)];
      return tag === 'a' && clicks !== undefined && findAttribute(element, 'href') === undefined
        ? [say(from, nameTo, 'A link without href can’t be reached with a keyboard. Use a button.')]
        : [];
    }),
});
