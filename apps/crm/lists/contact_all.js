/* Main contacts and decision makers stand out; an address opens the mail program. */
({
  options: { version: '1.0' },
  extensions: {
    roleColor: { decisionMaker: 'error', influencer: 'warning', user: 'primary' },
    /* Rows as stored, by id: filled once a load, so that a cell need not search for its own. */
    byId: {},
    index: function () {
      var byId = {};
      vm.rows.forEach(function (row) { byId[row.id] = row; });
      this.extensions.byId = byId;
    },
    raw: function (id) {
      return this.extensions.byId[id];
    }
  },
  hooks: {
    onLoad: function () {
      this.extensions.index();
    },
    onCellRender: function (at) {
      var raw = this.extensions.raw(at.rowData.id);
      if (!raw) return;
      switch (at.colData.propertyCode) {
        case 'decisionRole':
          return raw.data.decisionRole ? { type: 'tag', text: at.rowData.decisionRole, color: this.extensions.roleColor[raw.data.decisionRole] || 'default' } : undefined;
        case 'email':
          return raw.data.email ? { type: 'link', text: raw.data.email, to: 'mailto:' + raw.data.email } : undefined;
        case 'fullName':
          return raw.data.isPrimary ? { type: 'text', text: at.rowData.fullName, bold: true } : undefined;
      }
    }
  }
})
