export const projects = {
  title: 'Projects',
  welcome: 'Welcome back',
  count: { one: '{count} project', other: '{count} projects' },
  countSoFar: 'First {count} shown',
  filters: {
    label: 'Filter',
    search: 'Search name, number or client',
    more: 'Filters',
    moreActive: { one: 'Filters, {count} active', other: 'Filters, {count} active' },
    name: 'Project name',
    number: 'Project number',
    client: 'Client',
    clear: 'Clear filters',
  },
  columns: {
    number: 'Number',
    name: 'Project',
    client: 'Client',
    start: 'Start',
    end: 'Due',
    defects: 'Defects',
    plan: 'Plan',
  },
  types: {
    'Inspection.ConditionSurvey': 'Condition survey',
    'Inspection.MBIS': 'MBIS',
    'Inspection.Pipe': 'Pipe inspection',
  },
  notSet: 'not set',
  noDefects: 'None recorded',
  defectCount: { one: '{count} defect', other: '{count} defects' },
  loading: 'Loading the projects',
  more: 'Show more',
  empty: {
    title: 'No projects yet',
    text: 'Projects in {company} that you can open will be listed here. A company administrator adds people to projects.',
    people: 'How to get added to a project',
  },
  noMatch: { title: 'No project matches', text: 'Change the filters or clear them to see all projects.' },
  failed: { title: 'The projects could not be loaded' },
  noCompany: {
    title: 'You don’t belong to a company',
    text: 'Ask your company’s administrator to add you.',
  },
  bar: {
    label: 'Main screens',
    overview: 'Overview',
    more: 'More',
    close: 'Close',
    screens: 'More screens of this project',
    account: 'Account',
  },
  notFound: {
    title: 'Project not found',
    text: 'It may have been deleted, or it belongs to another company.',
    back: 'Back to projects',
  },
  tour: {
    title: 'Tour',
    open: 'Tour of the tabs',
    step: 'Step {step} of {all}',
    next: 'Next: {tab}',
    done: 'Finish',
    close: 'Close the tour',
    texts: {
      'project-info': 'Enter the building, the client and the inspection dates. They appear on the report’s cover.',
      'upload-drawing':
        'Add plans and elevation drawings. Give each elevation its floors, and photos are matched to floors automatically.',
      'inspection-result':
        'Mark on the plan where photos were taken, and upload them there. Uploads resume after a lost connection or a reload.',
      'result-review':
        'The detector suggests, you decide: accept, reject, draw, measure. What you accept becomes a numbered defect.',
      'report-definition':
        'Choose a template and a language, check the proposed texts, and generate the report as Word and PDF.',
      'defect-setting': 'Choose this project’s defect library, and which entries appear first.',
    },
  },
} as const
