export const projects = {
  title: 'Projects',
  welcome: 'Welcome back',
  count: { one: '{count} project', other: '{count} projects' },
  countSoFar: '{count} shown, there are more',
  filters: {
    label: 'Filter',
    name: 'Project name',
    number: 'Project number',
    client: 'Client',
    clear: 'Clear filters',
  },
  columns: {
    number: 'Number',
    name: 'Project',
    client: 'Client',
    type: 'Type',
    start: 'Start',
    end: 'End',
    plan: 'Plan',
  },
  types: {
    'Inspection.ConditionSurvey': 'Condition survey',
    'Inspection.MBIS': 'MBIS',
    'Inspection.Pipe': 'Pipe inspection',
  },
  notSet: 'not set',
  loading: 'Loading the projects',
  more: 'Show more',
  empty: {
    title: 'No projects yet',
    text: 'The projects of {company} that you may see will be listed here. An administrator of the company puts people on projects.',
    people: 'How people come onto a project',
  },
  noMatch: { title: 'No project matches', text: 'Change the filters or clear them to see all projects.' },
  failed: { title: 'The projects could not be loaded' },
  noCompany: {
    title: 'You do not belong to a company',
    text: 'Please ask the administrator of your company to add you.',
  },
  notFound: {
    title: 'Project not found',
    text: 'It may have been deleted, or it belongs to another company.',
    back: 'Back to the projects',
  },
  tour: {
    title: 'Tour',
    open: 'Tour of the tabs',
    step: 'Step {step} of {all}',
    next: 'Next: {tab}',
    done: 'Finish',
    close: 'Close the tour',
    texts: {
      'project-info':
        'What the building is, who the client is and when it is inspected. It all goes onto the cover of the report.',
      'upload-drawing':
        'Plans and elevation drawings. Give each elevation its floors: photos find their floor by them.',
      'inspection-result':
        'Mark on the plan where photos were taken, and upload them there. An upload survives a lost line and a reload.',
      'result-review':
        'The detector suggests, you decide: accept, reject, draw, measure. What you accept becomes a numbered defect.',
      'report-definition':
        'Choose a template and a language, check the proposed texts, and make the report as Word and PDF.',
      'defect-setting': 'Which library of defects this project uses, and which entries stand at the top of every list.',
    },
  },
} as const
