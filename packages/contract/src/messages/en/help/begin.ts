export const begin = {
  'first-steps': {
    title: 'First steps',
    words: 'start begin overview tour demo new',
    text: `From photos to a report takes six steps, one for each tab of a project.

1. Project info: what the building is, who the client is, when it is inspected.
2. Data: plans and elevation drawings. Give each elevation its floors.
3. Localisation: mark on the plan where photos were taken, then upload them there.
4. Analysis: the detector reads the photos by itself. Look at what it suggests, decide, draw what it missed, and give each defect its severity.
5. Report: choose a template and a language, check the proposed texts, and make the report.
6. Settings: which defects can be chosen in this project.

The demo project holds a finished inspection. Look around in it as much as you like.`,
  },
  projects: {
    title: 'Projects: find, create, delete',
    words: 'list code name filter search new project remove expired',
    text: `The list shows the projects you may open. Type into the filters above it to narrow it down; the columns sort by a click.

To create a project, press “Create project” and give it a name, a code and a kind. A new project runs on the trial plan until a plan is bought.

Deleting asks first and says what goes with it: drawings, photos, defects and reports. It cannot be undone.

A project whose time is over says “Project had expired”. Its reports can still be downloaded, and the administrator of the company can renew it.`,
  },
  plans: {
    title: 'Plans, payment and limits',
    words: 'price buy renew upgrade invoice trial basic advance quota data limit',
    text: `A plan belongs to one project and runs for a year; the trial runs for 30 days.

Two limits hold, whichever is reached first: the number of images and the amount of data. The message that refuses an upload names the one that was reached.

- Renewing begins where the running year ends. No day is lost.
- Upgrading begins at once, and what is left of the paid time is taken off the price.
- Where payment goes by invoice, the plan begins when the payment was confirmed; until then the project stays on the trial.

Deleting photos frees data, but does not give back photos that the detector has already read on the trial.`,
  },
  people: {
    title: 'Colleagues and clients',
    words: 'invite user role admin standard viewer assign access team member',
    text: `Administrators invite colleagues under “Manage users”. The invitation goes by mail and is valid for a limited time; it can be sent again. Nobody joins without accepting: people who already have an account accept or decline under “Account”, where they can also leave a company.

Administrators see every project of the company. Everybody else sees the projects they are assigned to: open “People” in the list of projects, or at the top of a project.

A viewer sees everything, comments on nothing and changes nothing. Choose it for clients who should read the results and download reports.`,
  },
  account: {
    title: 'Your account and its safety',
    words: 'password two-factor sessions sign out device language name',
    text: `Under “Account” you change your name and your password, see where you are signed in, and sign out single devices.

Two-factor sign-in asks for a code from an app on your phone besides the password. Keep the recovery codes where you find them without the phone: they are shown once.

After a change of the password every other device is signed out.`,
  },
} as const
