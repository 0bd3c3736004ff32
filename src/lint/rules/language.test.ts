import { describe, expect, it } from 'vitest';
import type { Rule } from '../rule.ts';
import { activeVoice } from './activeVoice.ts';
import { articles } from './articles.ts';
import { futureTense } from './futureTense.ts';
import { runRuleOnMarkedPage, type MarkedCase } from './runRuleOnMarkedPage.fixture.ts';
import { repeatedWords } from './repeatedWords.ts';
import { runRuleOnPage } from './rules.fixture.ts';
import { secondPerson } from './secondPerson.ts';
import { sentenceLength } from './sentenceLength.ts';
import { terms } from './terms.ts';

const long = (words: number) => `${Array.from({ length: words }, () => 'word').join(' ')}.`;

const tables: readonly (readonly [Rule, readonly MarkedCase[], Readonly<Record<string, unknown>>?])[] = [
  [
    repeatedWords,
    [
      ['a word twice', 'Open «the the» settings.', 'Open the settings.'],
      ['over the end of a line', '> Open «the\n> the» settings.', '> Open the settings.'],
      ['with the capital of a sentence', '«The the» settings.', 'The settings.'],
      ['in an item', '- Open «to to» it\n', '- Open to it\n'],
      ['behind an escape', 'A \\* star, «and and» so on.', 'A \\* star, and so on.'],
      ['what may stand twice', 'It had had that that was very very good.'],
      ['what is code', 'Run `go` go. The `the` the.'],
      ['what is marked', '**name** name and [link](/a) link.'],
      ['what only begins alike', 'The then, at attic, co-op op, in in-memory.'],
      ['a cell', '| a |\n| - |\n| string string |\n'],
      ['names', 'New New, Duran Duran.'],
      ['blocks of code', '```\nthe the\n```\n'],
    ],
  ],
  [
    articles,
    [
      ['a before a vowel', 'Make «a index» of «an user».', 'Make an index of a user.'],
      [
        'initials by how they are spoken',
        'Send «a HTTP» request to «an URL» by «a API».',
        'Send an HTTP request to a URL by an API.',
      ],
      ['at the beginning', '«A email» is sent.', 'An email is sent.'],
      ['h that is not spoken', 'Wait «a hour».', 'Wait an hour.'],
      [
        'what is right',
        'An hour, a user, a unique key, an uninstalled app, a one-time code, an SDK, a JSON file, a European, an umbrella, a usual unit, an update, a utility, an unidentified ID, a UUID, an XML file.',
      ],
      ['what may be spoken in two ways', 'A SQL query, an SQL query, a FAQ, an FAQ.'],
      ['quotes and names', 'It says “a error”. Open /docs/a error/an.md.'],
      ['a letter', 'Plan A is a plan. Option a) is in. Vitamin A increases.'],
      ['code behind it', 'Use a `index` or an `user`.'],
      [
        'another language',
        'Esto es a una página de la documentación que usted puede leer en español sin ninguna dificultad para su equipo de trabajo diario y de calidad.',
      ],
    ],
  ],
  [
    secondPerson,
    [
      ['we and our', 'Next, «we» install «our» package.'],
      ["let's", "«Let’s» start. «Let's» go."],
      [
        'a company that speaks of itself',
        'We do it all in just two lines. We’ve pre-defined some below. Otherwise, we default to the first one.',
      ],
      ['quotes', 'Don’t write “we install it” or "let\'s go".'],
      ['a name', "Let’s Encrypt issues it. Use Let's Encrypt. «Let’s» encrypt it."],
      ['the user', '«The user should» log in. Show it when the user should see it.'],
      [
        'abbreviations, variables, and numerals',
        'Use it, i.e. the key, for i in phase I, or i18n. An I.E. and `i` and i = 1.',
      ],
      [
        'a company’s own voice',
        'We recommend it. Our support team helps. Contact us. We power many sites. If you accept, we remove it. Specifically, we have seen issues here. Open an issue and we’ll take care of it.',
      ],
      [
        'what a reader does together with the author',
        'First, «we» add a key. «We’ll» use it in «our» app. Now «let us» go.'.replace('«let us»', 'let «us»'),
      ],
      [
        'the reader’s own words',
        '<Prompt description="A">\n  Ask me for my name.\n</Prompt>\n\nHow can I cancel my plan?\n\nSet it (e.g. only notify me).',
      ],
      [
        'a company that acts for the reader',
        'Add your ID and we’ll inject the script. If you don’t provide a name, we will use the function’s. For now, we don’t support Go. As a last resort, let us know.',
      ],
      [
        'an author who explains',
        'In this guide, we’ll show how it works. Next, we’ll discuss frames. Here is how we describe it.',
      ],
      [
        'a company’s “we” on a page that isn’t a tutorial',
        'Uploads are checked. We can handle many cases. We will take the count of events at the end of the month.',
      ],
      [
        'a tutorial’s “we” in all of its sentences',
        '«Let’s» start.\n\nFirst, «we» create a folder.\n\n«We» will train the model for 50 epochs. «We» need to label «our» data.',
      ],
      [
        'labels, titles, keys, and quoted prompts',
        'Press Cmd + I. Choose **Delete my account**. Read [How can I start](/a).\n\n> Help me with my code',
      ],
      ['a user who isn’t the reader', 'The user must confirm the link, but you can continue.'],
      ['the author’s own words', '«I» prefer «my» key. «I’ve» tried it.'],
      ['what is quoted', 'It answers “I am here”, and "we are up".'],
      ['code and names', 'Run `we`, open My Account and the US region, type I/O, phase I.'],
      ['questions in headings', '## How do I start?\n'],
      ['users as such', 'The user sees a list. Users can log in.'],
      ['words that only hold them', 'Power, memo, house, use.'],
    ],
  ],
  [secondPerson, [['the company, where it may', 'We send it. «My» key.']], { companyVoice: true }],
  [
    activeVoice,
    [
      ['the doer behind by', 'The request «is validated by the gateway».'],
      ['with an adverb', 'It «is automatically sent by our server» then.'],
      ['no doer', 'The key is created. It was sent.'],
      ['a state', 'It is supported by all browsers. It is based by design.'],
      ['what by says of how', 'It is sent by default. It is sorted by name. It is made by using it.'],
      ['an adverb before what is done', 'This is done by simply setting it, and improved by only loading it once.'],
      [
        'a criterion',
        'Users are matched by email address. They are identified by their IDs, and billed by the amount of data.',
      ],
      ['a doer of what may have a criterion', 'Tools «are not filtered by Acme».'],
    ],
  ],
  [activeVoice, [['all, where it is wanted', 'The key «is created».']], { strict: true }],
  [
    sentenceLength,
    [
      ['a long sentence', `Short. «${long(26)}» Short.`],
      ['one of the right length', long(25)],
      ['dots of abbreviations', `Short, e.g. Two. ${long(20)} Third.`],
      ['two in one paragraph', `«Word ${long(30)}» «Word ${long(31)}»`],
      [
        'labels, which aren’t part of the sentence',
        `- **One to five words here:** ${long(25)}\n- **Label** (optional) – ${long(25)}\n- \`code\`: ${long(25)}\n- **Label:** «${long(26)}»`,
      ],
      ['bold text without a colon', `**«Word word** ${long(24)}»`],
      ['code as one word', `Use ${'`a b c d e f g h i j k l m n o p q r s t u v w x y z` '}here.`],
    ],
  ],
  [
    futureTense,
    [
      ['what is so now', '«The command will print» a list.'],
      ['what is to come', 'It will be removed. You will need it.'],
      [
        'a result of an action',
        'Click it. Once you do, the list will open. If it fails, it will retry. This will delete it. Add it, and it will start.\n\n```\nrun\n```\n\nIt will print a list.',
      ],
      [
        'plans, and what an instruction makes',
        'We are planning on units, which will allow it.\n\nAdd a folder that will hold your files.\n\nFinally, let’s create it! Pass it in, and all the calls will be logged.\n\nCopy the URL, as it will be needed.',
      ],
      ['another subject', 'You will add a key. ## What you will learn'],
    ],
  ],
  [
    terms,
    [
      ['a word of the list', 'Send an «e-mail» to the «Web Site».', 'Send an email to the website.'],
      ['with the capital of a sentence', '«E-mail» it. Say: «Signup» now.', 'Email it. Say: Sign up now.'],
      ['capitals only', 'Use «github» and GitHub.', 'Use GitHub and GitHub.'],
      ['over the end of a line', '> The «web\n> site» is up.', '> The website is up.'],
      ['what only holds the word', 'The e-mailer, example.com/e-mail, `e-mail`, signups.'],
      ['in a heading', '## «e-mail» keys\n', '## email keys\n'],
      ['in all letters large, and in bold', '«E-MAIL» or **«E-mail»**.', 'email or **email**.'],
      ['a word that is to be avoided', 'It «simply» works.'],
      [
        'a word within the right one',
        'GitHub Actions, GitHub\nActions and [GitHub Actions](/a) run «actions».',
        'GitHub Actions, GitHub\nActions and [GitHub Actions](/a) run GitHub Actions.',
      ],
      ['a wrong word that begins as the right one', 'An «email address book».', 'An email.'],
      [
        'calls and values of code',
        'The signup() call, signup=1, $signup, #signup, --signup, signup_id, signup:now, signup://x',
      ],
      ['code that is written as HTML', '<code>signup</code> <kbd>signup</kbd>\n\n<pre>\n  signup\n</pre>'],
      ['addresses', 'https://signup.example/signup, me@signup.org, signup.example, /signup'],
      [
        'quoted words',
        'Choose “E-mail”, "e-mail", \'e-mail\', ‘an e-mail’, or „e-mail“. An «e-mail» isn’t one.',
        'Choose “E-mail”, "e-mail", \'e-mail\', ‘an e-mail’, or „e-mail“. An email isn’t one.',
      ],
      [
        'names in plain text',
        'Set e-mail_address, open ./my-site/signup.html, write to e-mail@example.com, see docs.example.com/e-mail/b. An «e-mail»/SMS.',
        'Set e-mail_address, open ./my-site/signup.html, write to e-mail@example.com, see docs.example.com/e-mail/b. An email/SMS.',
      ],
      ['text of other kinds', '{/* signup */}\n\n```\nsignup\n```\n\n$signup$ {signup}'],
    ],
    {
      words: [
        { use: 'email', not: ['e-mail'] },
        { use: 'website', not: ['web site'] },
        { use: 'GitHub', not: ['github'] },
        { use: 'sign up', not: ['signup'] },
        { use: '', not: ['simply'] },
        { use: 'GitHub Actions', not: ['actions'] },
        { use: 'email', not: ['email address book'] },
      ],
    },
  ],
];

for (const [rule, cases, options = {}] of tables) {
  describe(`the rule ${rule.name}${Object.keys(options).length > 0 ? ' with options' : ''}`, () => {
    it.each(cases.map(([title, marked, fixed]) => ({ title, marked, fixed: fixed ?? null })))(
      'handles $title',
      ({ marked, fixed }) => {
        expect(runRuleOnMarkedPage(rule, marked, { options })).toEqual({ marked, fixed, wrong: [] });
      },
    );
  });
}

it('raises a very long sentence to a warning', () => {
  expect(runRuleOnPage(sentenceLength, long(41)).map(({ severity }) => severity)).toEqual(['warning']);
  expect(runRuleOnPage(sentenceLength, long(30)).map(({ severity }) => severity)).toEqual(['suggestion']);
});

it('applies no English rules in a translation’s folder', () => {
  expect(runRuleOnPage(articles, 'Make a index.', { path: 'es/page.mdx' })).toEqual([]);
});
