export const begin = {
  'first-steps': {
    title: 'First steps',
    words: 'start begin overview tour demo new',
    text: `From photos to a report takes six steps, one for each tab of a project.

1. Project info: enter the building, the client and the inspection dates.
2. Data: add plans and elevation drawings, and give each elevation its floors.
3. Localisation: mark on the plan where photos were taken, then upload them there.
4. Analysis: the detector analyses the photos automatically. Review its suggestions, draw what it missed, and give each defect a severity.
5. Report: choose a template and a language, check the proposed texts, and generate the report.
6. Settings: choose which defects are available in this project.

The demo project contains a finished inspection of a painted building. Its 3D model is computed from that painting, not from photos. Look around as much as you like.`,
  },
  projects: {
    title: 'Projects: find, create, delete',
    words: 'list code number name filter search sort new project remove expired',
    text: `The list shows the projects you can open. Search by name, number or client, select “Filters” to narrow it down further, and “Sort by” to change the order. Each project shows the defects of its latest inspection by severity, and its end date. A project whose end date has passed without a report is overdue.

To create a project, select “New project” and enter a name, a number and a type. A new project is on the trial plan until you buy a plan.

Before you delete a project, you see what will be deleted with it: drawings, photos, defects and reports. This can’t be undone.

When a project’s plan has ended, it shows “Project had expired”. You can still download its reports, and a company administrator can renew it.`,
  },
  plans: {
    title: 'Plans, payment and limits',
    words: 'price buy renew upgrade invoice trial basic advance quota data limit',
    text: `A plan belongs to one project and lasts a year. The trial lasts 30 days.

Each project has two limits: the number of images and the amount of data. If an upload is refused, the message names the limit you reached.

- A renewal starts when the current year ends, so you don’t lose a day.
- An upgrade starts on the day of payment. The unused part of the plan you paid for is deducted from the price.
- If you pay by invoice, the plan starts once the payment is confirmed. Until then, the project keeps its current plan.

Deleting photos frees data, but photos already analysed on the trial still count towards its limit.`,
  },
  people: {
    title: 'Colleagues and clients',
    words: 'invite user role admin standard viewer assign access team member',
    text: `Administrators invite colleagues under “Manage users”. Invitations are sent by email and expire after 7 days. You can send them again. No one joins without accepting. People who already have an account accept or decline under “Account and security”, where they can also leave a company.

Administrators can open every project in the company. Everyone else can open the projects they are assigned to. To assign people, select “Manage access” in a project’s menu in the list, or at the top of the project.

A viewer can see everything, but can’t comment or change anything. Choose this role for clients who should read the results and download reports.`,
  },
  account: {
    title: 'Your account and security',
    words: 'password two-factor sessions sign out device language name',
    text: `In your profile, select “Edit profile” to change your name, or “Change password”. Under “Account and security”, you see where you’re signed in and can sign out individual devices.

With two-factor sign-in, you sign in with your password and a code from an app on your phone. Store the recovery codes where you can find them without your phone. They are shown only once.

When you change your password, you’re signed out on all devices.`,
  },
  integrations: {
    title: 'Integrations',
    words:
      'api key webhook software developer interface curl client sso single sign-on openid oidc okta entra keycloak',
    text: `Under “Integrations” in your profile, administrators connect their own software. API keys and webhooks are part of individual plans.

## API keys

A key lets a program read or change projects without signing in.

1. Click “New API key”. Choose the role, what the key is allowed to do, its projects, and when it expires.
2. Copy the key right away. It isn’t shown again.

A key never manages users, billing, signatures or other keys. What it does counts as done by the person who created it, and the audit log names the key. If that person is no longer an administrator, the key stops working. “Revoke” ends a key immediately.

## For developers

- [From a key to the first defect](/docs/guide): five minutes with curl, then with the typed client.
- [All calls](/docs), to read and to try.
- [openapi.json](/openapi.json), to generate a client of your own.

## Webhooks

With a webhook, Plumbline calls your server when photos arrive, an analysis ends, or defects, reports or coverage change. A call contains ids only; read the details with an API key.

- The address must start with https:// and be reachable from the internet.
- “Deliveries” shows what was sent, what your server answered, and lets you resend it.
- A failed delivery is repeated for more than a day. Then the webhook is switched off and administrators get an email.
- “New secret” replaces the signing secret. For 24 hours both sign each call.

## Single sign-on

People can sign in with your company’s own accounts, through OpenID Connect.

1. At your identity provider, create an OpenID Connect web application. Register the redirect URI shown on the page, and make sure that it sends the email address and says that it is verified.
2. Click “Set up single sign-on” and enter the issuer, client ID and client secret.
3. Add your email domain, and the DNS record shown with it. Then click “Check DNS record”.
4. Sign out, enter your email on the sign-in page, and choose “Sign in with your company account”.
5. Once that works, you can switch on “Require single sign-on”.

- The first sign-in makes a person a viewer of your company. An open invitation, or a role you set for one of their groups, counts instead.
- While single sign-on is required, members in your domains have no password: signing in, resetting and accepting an invitation go through your provider. Members with other addresses keep their password.
- If someone has two-factor sign-in on, Plumbline still requires the code.
- Removing a user keeps them out, even if your provider still knows them, until you invite them again.
- If no one can sign in any more, ask support to make single sign-on optional.`,
  },
} as const
